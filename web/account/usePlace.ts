import { useTranslation } from '../i18n.ts'

const NOWHERE = 'Unknown'

/** Where a device is, as far as its address tells (rule I12). */
export function usePlace() {
  const { t } = useTranslation('profile')
  return (location: string) =>
    location === '' || location === NOWHERE ? t('sessions.unknownPlace') : location
}
