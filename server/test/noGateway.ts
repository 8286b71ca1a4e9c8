import { openTap } from '../tap/client.ts'

/** A gateway without responses, for tests that buy nothing. Port 9 discards what it gets, if anything listens. */
export const noGateway = openTap({
  baseUrl: 'http://127.0.0.1:9/v2',
  secretKey: 'sk_test_nobody',
  benefitSource: 'src_bh.benefit',
})
