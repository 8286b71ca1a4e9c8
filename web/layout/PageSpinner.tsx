import { currentLanguage, loadedTexts, translator } from '../i18n.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** Shown while a page's code loads, possibly before its texts are loaded. */
export function PageSpinner() {
  const label = loadedTexts(currentLanguage(), 'layout') ? translator('layout')('loading') : '…'
  return (
    <div className="grid min-h-[70dvh] place-items-center text-d-m text-leaf-text">
      <Spinner label={label} />
    </div>
  )
}
