import { currentLanguage, loadedTexts, translator } from '../i18n.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** Stands in for a page whose code is on its way. It may show before the texts are there. */
export function PageSpinner() {
  const label = loadedTexts(currentLanguage(), 'layout') ? translator('layout')('loading') : '…'
  return (
    <div className="grid min-h-[70dvh] place-items-center text-d-m text-leaf-text">
      <Spinner label={label} />
    </div>
  )
}
