import { useTranslation } from '../i18n.ts'

const UNKNOWN_LOCATION = 'Unknown'

/** The approximate location of a device, from its IP address (rule I12). */
export function useLocationText() {
  const { t } = useTranslation('profile')
  return (location: string) =>
    location === '' || location === UNKNOWN_LOCATION ? t('sessions.unknownPlace') : location
}
