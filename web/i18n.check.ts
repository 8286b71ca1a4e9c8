import { translator } from './i18n.ts'

/** Never runs. If keys are no longer type-checked, the unused directives below fail `tsc`. */
export function keysAreChecked() {
  const t = translator('layout')
  t('nav.home')
  // @ts-expect-error a misspelt key must not compile
  t('nav.hoem')
  t('footer.slot', { from: 1, to: 2 })
  // @ts-expect-error a missing placeholder must not compile
  t('footer.slot')
  // @ts-expect-error nor a misspelt one
  t('footer.slot', { from: 1, too: 2 })
}
