import { useLanguage } from '../../ui/useLanguage.ts'

/** A name in the current language, with the other one below. */
export function TwoNames({ nameEn, nameAr }: { nameEn: string; nameAr: string }) {
  const arabic = useLanguage() === 'ar'
  const other = arabic ? { lang: 'en', dir: 'ltr' } : { lang: 'ar', dir: 'rtl' }
  return (
    <>
      <bdi className="block font-semibold">{arabic ? nameAr : nameEn}</bdi>
      <span {...other} className="block w-fit font-normal text-ink-2 text-xs">
        {arabic ? nameEn : nameAr}
      </span>
    </>
  )
}
