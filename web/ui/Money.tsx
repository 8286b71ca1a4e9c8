import { currencyMark, type Fils, grouped } from '../../domain/money.ts'
import { cx } from './cx.ts'
import { useLanguage } from './useLanguage.ts'

interface MoneyProps {
  amount: Fils
  /** For columns: a fixed minimum width, so that decimals line up in both directions. */
  column?: boolean
  className?: string
}

/** 'BHD 14.500' or '14.500 د.ب'. The figure is always left to right. */
export function Money({ amount, column, className }: MoneyProps) {
  const language = useLanguage()
  const mark = <span className="font-normal text-[.86em] opacity-85">{currencyMark[language]}</span>
  const figure = (
    <bdi dir="ltr" className={cx(column && 'inline-block min-w-[6.2ch] text-end')}>
      {grouped(amount)}
    </bdi>
  )
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {language === 'ar' ? figure : mark}
      {'\u00a0'}
      {language === 'ar' ? mark : figure}
    </span>
  )
}
