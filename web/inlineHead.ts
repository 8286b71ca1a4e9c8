/**
 * Runs inline in the head, before the first paint: sets theme, language and direction, and starts loading
 * what this language needs. It imports nothing (vite.config.ts inlines it minified, and the server's content
 * policy allows it by its hash) and must never throw.
 */
declare const __FIRST_LOAD__: { en: Load; ar: Load }
type Load = { fonts: string[]; texts: string[] }
;(() => {
  // Must be set before zod loads. Otherwise zod probes whether it may generate code at run time, which our
  // content policy reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const root = document.documentElement
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is forbidden: use the language the server chose and the system's theme
    }
  }
  const language = (text: string | null) => (text === 'en' || text === 'ar' ? text : null)

  const theme = stored('theme')
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'

  // A language in the address wins over the stored one; the server has already followed it.
  const urlLanguage = language(new URLSearchParams(location.search).get('lang'))
  const chosen = urlLanguage ?? language(stored('language'))
  const served = language(root.lang) ?? 'en'
  const active = chosen ?? served
  root.lang = active
  root.dir = active === 'ar' ? 'rtl' : 'ltr'
  if (chosen) {
    try {
      localStorage.setItem('language', chosen)
    } catch {
      // as above
    }
    // Always written, because the server reads the cookie at the next visit.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `lang=${chosen};path=/;max-age=31536000;samesite=lax`
    // The page was prerendered in another language. Reload it, now that the cookie is set, before anyone reads it.
    if ('written' in root.dataset && chosen !== served && document.cookie.includes(`lang=${chosen}`))
      location.reload()
  }

  const preload = (rel: string, href: string, as?: string) => {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    link.crossOrigin = 'anonymous'
    if (as) link.as = as
    document.head.append(link)
  }
  // Pages are prerendered for guests. Until the session is restored, this hides "Log in" from a user who was signed in.
  if (stored('session') !== null) root.dataset.session = ''

  const { fonts, texts } = __FIRST_LOAD__[active]
  for (const font of fonts) preload('preload', font, 'font')
  // A prerendered page names its app bundle here. It is fetched once when the visible part of the page has
  // been painted, at the first touch or key, or after two seconds.
  const [bundle, ...modules] = root.dataset.written?.split(' ') ?? []
  let begun = false
  const fetchProgram = () => {
    if (begun) return
    begun = true
    for (const module of modules) preload('modulepreload', module)
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = 'anonymous'
    script.src = bundle ?? ''
    document.head.append(script)
  }
  const painted = () =>
    new Promise((done) => {
      new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    })
  const inSight = () =>
    [...document.images]
      .filter((image) => image.loading === 'eager' && !image.complete)
      .map((image) => new Promise((done) => (image.onload = image.onerror = done)))
  if (!bundle) for (const module of texts) preload('modulepreload', module)
  else
    addEventListener('DOMContentLoaded', () => {
      // A hidden tab is never painted, and nobody is waiting for it.
      if (document.hidden) return fetchProgram()
      for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, fetchProgram, { once: true })
      setTimeout(fetchProgram, 2000)
      void Promise.all([painted(), ...inSight()]).then(() =>
        requestAnimationFrame(() => setTimeout(fetchProgram)),
      )
    })

  // Keeps clicks made before the app has started and repeats them when it has. Links and native forms work
  // without the app.
  const pressed: HTMLElement[] = []
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const control = target.closest<HTMLElement>('button[type=button],[type=checkbox],[type=radio]')
    // A button is recorded once, because repeated presses are impatience. A box is recorded each time,
    // because each press changes it.
    if (control && (control instanceof HTMLInputElement || !pressed.includes(control))) pressed.push(control)
  }
  // A form that only the app can submit (`post`). A submit that the app has not handled is kept for it
  // (form/useSavedForm.ts) unless the visitor continues typing.
  const APPS_FORM = 'form[method=post]'
  addEventListener('submit', (event) => {
    const { target: form, defaultPrevented } = event
    if (defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(APPS_FORM)) return
    event.preventDefault()
    if (document.getElementById('failed')?.hidden) form.dataset.sent = ''
  })
  addEventListener('input', ({ target }) => {
    // Clicks on boxes are repeated below.
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') delete target.form?.dataset.sent
  })
  // If the app will render the page again (main.tsx), forms accept no input, because it would be lost.
  addEventListener('DOMContentLoaded', () => {
    const [visit] = performance.getEntriesByType('navigation')
    const fromCache = visit instanceof PerformanceNavigationTiming && visit.transferSize === 0
    if (!fromCache && active === served) return
    for (const form of document.querySelectorAll<HTMLElement>(APPS_FORM)) form.inert = true
  })
  addEventListener('click', keep, true)
  // The header's background, which the app sets later (layout/headerScroll.ts).
  const dressHeader = () =>
    document.querySelector('[data-bar=top]')?.toggleAttribute('data-styled', scrollY > 80)
  addEventListener('scroll', dressHeader, { passive: true })
  addEventListener('taken-over', () => {
    removeEventListener('click', keep, true)
    const taken = new Set<HTMLElement>()
    const press = (control: HTMLElement) => {
      if (control instanceof HTMLInputElement && !taken.has(control)) {
        // At this event React reads the state of the box. The box is then reset to the state that the app knows, and
        // clicked again at once. With several boxes, the later ones may show that state for a moment.
        control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
        control.checked = control.type === 'checkbox' && control.defaultChecked
        taken.add(control)
      }
      control.click()
    }
    // One after another, in their order, so that each click sees the effect of the one before.
    const [first, ...others] = pressed
    if (first) press(first)
    for (const control of others) setTimeout(press, 0, control)
  })

  // If the app bundle cannot be fetched, shows the error message.
  const sayFailed = () => {
    document.getElementById('failed')?.removeAttribute('hidden')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#failed a'))
      link.href = location.pathname + location.search
    // No app will submit the form.
    for (const form of document.forms) delete form.dataset.sent
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayFailed(), true)
  addEventListener('not-taken-over', sayFailed) // main.tsx: a part of the bundle failed to load
})()
