import type { z } from 'zod'
import type { SettingsBody } from '../../../domain/settings/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { useHourText } from '../../layout/hours.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'

type Values = Partial<z.input<typeof SettingsBody>>

/** A preview of the site's footer while the settings are edited. */
export function FooterPreview({ values }: { values: Values }) {
  const { t } = useTranslation(['adminShop', 'layout'])
  const language = useLanguage()
  const hour = useHourText()
  const slot = (from = 0, to = 0) => t('layout:footer.slot', { from: hour(from), to: hour(to) })
  const arabic = language === 'ar'
  return (
    <figure className="grid content-start gap-2 lg:sticky lg:top-6">
      <figcaption className="font-semibold">{t('shop.preview')}</figcaption>
      <div className="grid gap-4 rounded-l border border-line-2 border-dashed bg-paper p-5 text-s">
        <p className="display text-d-s wrap-anywhere">{arabic ? values.nameAr : values.nameEn}</p>
        <div className="grid gap-0.5">
          <p className="font-semibold">{t('layout:footer.hours')}</p>
          <p className="text-ink-2">{t('layout:footer.days')}</p>
          <p className="text-ink-2">{slot(values.morningFromHour, values.morningToHour)}</p>
          <p className="text-ink-2">{slot(values.eveningFromHour, values.eveningToHour)}</p>
        </div>
        <div className="grid gap-0.5 text-ink-2 wrap-anywhere">
          <p className="font-semibold text-ink">{t('layout:footer.contact')}</p>
          <p>
            <Ltr>{values.phone}</Ltr>
          </p>
          <p>
            <Ltr>{values.email}</Ltr>
          </p>
          <p>
            <Ltr>{values.socialUrl?.replace(/^https?:\/\/(www\.)?/, '')}</Ltr>
          </p>
          <p>{arabic ? values.addressAr : values.addressEn}</p>
        </div>
      </div>
    </figure>
  )
}
