import { useTranslation } from '../i18n.ts'

const UNKNOWN_LOCATION = 'Unknown'

/** Where a device is, as far as its address tells (rule I12). */
export function useLocationText() {
  const { t } = useTranslation('profile')
  return (location: string) =>
    location === '' || location === UNKNOWN_LOCATION ? t('sessions.unknownPlace') : location
}
