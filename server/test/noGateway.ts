import { openTap } from '../tap/client.ts'

/** For tests that buy nothing: a gateway where nobody answers. Port 9 takes what comes and says nothing, if anything listens. */
export const noGateway = openTap({
  baseUrl: 'http://127.0.0.1:9/v2',
  secretKey: 'sk_test_nobody',
  benefitSource: 'src_bh.benefit',
})
