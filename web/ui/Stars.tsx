import { Star } from 'lucide-react'
import { useId } from 'react'
import { RATING } from '../../domain/feedback/rules.ts'
import { useTranslation } from '../i18n.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { cx } from './cx.ts'

const ratings = Array.from({ length: RATING.max }, (_, n) => n + RATING.min)
const look = 'size-8 stroke-[1.5]'
const filled = 'fill-warn stroke-on-warn-soft forced-colors:fill-[Highlight]'

interface StarsProps {
  legend: string
  legendHidden?: boolean
  error?: string | undefined
  value: number | null
  onChange: (value: number) => void
}

/** One to five stars as radio buttons, so that arrow keys work. */
export function Stars({ value, onChange, legend, legendHidden, error }: StarsProps) {
  const { t } = useTranslation('ui')
  const name = useId()
  return (
    <ChoiceGroup
      legend={legend}
      {...(legendHidden && { legendHidden })}
      {...(error !== undefined && { error })}
      className="-ms-1.5 flex"
    >
      {ratings.map((rating) => (
        <label
          key={rating}
          className="relative grid size-tap place-items-center rounded-m has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={rating}
            checked={value === rating}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(rating)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Star
            aria-hidden="true"
            className={cx(look, value !== null && rating <= value ? filled : 'stroke-control')}
          />
          <span className="sr-only">{t('stars', { count: rating })}</span>
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** A given rating, read-only. */
export function GivenStars({ rating }: { rating: number }) {
  const { t } = useTranslation('ui')
  return (
    <span role="img" aria-label={t('stars', { count: rating })} className="inline-flex gap-0.5">
      {ratings.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4.5 stroke-[1.5]', star <= rating ? filled : 'stroke-control')}
        />
      ))}
    </span>
  )
}
