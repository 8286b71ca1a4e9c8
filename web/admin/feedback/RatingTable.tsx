import { Link } from 'react-router'
import { useTranslation } from '../../i18n.ts'
import type { SaladRating } from './Ratings.tsx'

const stars = [5, 4, 3, 2, 1] as const

/** The chart's values as a table, with how often each number of stars was given. */
export function RatingTable({ ratings }: { ratings: readonly SaladRating[] }) {
  const { t } = useTranslation('adminFeedback')
  const { t: ui } = useTranslation('ui')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <div className="relative max-h-96 overflow-auto rounded-s" tabIndex={0}>
      <table className="w-full text-s">
        <caption className="sr-only">{t('ratings.title')}</caption>
        <thead className="sticky top-0 bg-surface text-ink-2 text-xs">
          <tr>
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t('ratings.salad')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-medium">
              {t('ratings.average')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-medium">
              {t('ratings.count')}
            </th>
            {stars.map((star) => (
              <th
                key={star}
                scope="col"
                className="whitespace-nowrap py-2 ps-3 text-end font-medium max-sm:hidden"
              >
                {ui('stars', { count: star })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {ratings.map((rating) => (
            <tr key={rating.saladId} className="border-line border-t">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                <Link to={`/admin/feedback?salad=${rating.saladId}&ratings=table`} className="link">
                  <bdi>{rating.name}</bdi>
                </Link>
              </th>
              <td className="py-2 ps-3 text-end font-semibold">{rating.average.toFixed(1)}</td>
              <td className="py-2 ps-3 text-end">{rating.count}</td>
              {stars.map((star) => (
                <td key={star} className="py-2 ps-3 text-end max-sm:hidden">
                  {rating.stars[star - 1]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
