import { useTranslation } from '../i18n.ts'
import { ButtonParts } from './kit/ButtonParts.tsx'
import { ChoiceParts } from './kit/ChoiceParts.tsx'
import { DateParts } from './kit/DateParts.tsx'
import { FeedbackParts } from './kit/FeedbackParts.tsx'
import { FieldParts } from './kit/FieldParts.tsx'
import { FigureParts } from './kit/FigureParts.tsx'
import { Foundations } from './kit/Foundations.tsx'
import { OverlayParts } from './kit/OverlayParts.tsx'
import { StatusParts } from './kit/StatusParts.tsx'
import { TableParts } from './kit/TableParts.tsx'
import { WayfindingParts } from './kit/WayfindingParts.tsx'

const sections = {
  foundations: Foundations,
  buttons: ButtonParts,
  fields: FieldParts,
  choices: ChoiceParts,
  dates: DateParts,
  overlays: OverlayParts,
  wayfinding: WayfindingParts,
  table: TableParts,
  status: StatusParts,
  feedback: FeedbackParts,
  figures: FigureParts,
}
type Name = keyof typeof sections
const names: Name[] = [
  'foundations',
  'buttons',
  'fields',
  'choices',
  'dates',
  'overlays',
  'wayfinding',
  'table',
  'status',
  'feedback',
  'figures',
]

/** Shows every component of web/ui in every state, for viewing and for tests. Not available in production. */
export function Component() {
  const { t } = useTranslation('kit')
  return (
    <div className="mx-auto grid max-w-page gap-14 px-gutter py-10">
      <header className="grid gap-4">
        <h1 className="display text-d-l">{t('title')}</h1>
        <p className="max-w-[60ch] text-ink-2">{t('lead')}</p>
        <nav aria-label={t('contents')}>
          <ul className="flex flex-wrap gap-x-5">
            {names.map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="link inline-flex min-h-tap items-center text-s">
                  {t(`sections.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {names.map((name) => {
        const Parts = sections[name]
        return (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="grid min-w-0 gap-5">
            <h2 id={`${name}-title`} className="display border-line border-b pb-3 text-d-m">
              {t(`sections.${name}`)}
            </h2>
            <Parts />
          </section>
        )
      })}
    </div>
  )
}
