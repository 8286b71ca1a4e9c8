import i18next from 'i18next'
import './i18n.ts'

/** Never runs. If the typing of keys ever dies, the unused directives below fail `tsc`. */
export function keysAreChecked() {
  i18next.t('nav.home', { ns: 'layout' })
  // @ts-expect-error a misspelt key must not compile
  i18next.t('nav.hoem', { ns: 'layout' })
  i18next.t('layout:footer.slot', { from: 1, to: 2 })
  // @ts-expect-error a missing placeholder must not compile
  i18next.t('layout:footer.slot')
  // @ts-expect-error nor a misspelt one
  i18next.t('layout:footer.slot', { from: 1, too: 2 })
}
