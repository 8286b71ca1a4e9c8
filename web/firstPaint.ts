/**
 * Runs inline in the head, before anything is painted: theme, language and direction are right from the
 * first pixel, and what this language needs starts loading at once. It imports nothing (vite.config.ts puts
 * it into the page, minified; the server allows it by its hash) and must never throw.
 */
declare const __FIRST_LOAD__: { en: Load; ar: Load }
type Load = { fonts: string[]; texts: string[] }
;(() => {
  // Before zod is there: else it tries whether it may write code at run time, which our content policy reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const root = document.documentElement
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is forbidden: the server's choice and the system's theme stand
    }
  }
  const language = (text: string | null) => (text === 'en' || text === 'ar' ? text : null)

  const theme = stored('theme')
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'

  // An address that names the language wins over what was kept; the server has already obeyed it.
  const asked = language(new URLSearchParams(location.search).get('lang'))
  const chosen = asked ?? language(stored('language'))
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
    // Written also when it seems right: the server reads the cookie at the next visit.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `lang=${chosen};path=/;max-age=31536000;samesite=lax`
    // The page was prerendered in another language: asked for again, now that the server knows, before anyone reads it.
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
  // Pages are prerendered for visitors: until the session is known, "Log in" is not for who was signed in.
  if (stored('session') !== null) root.dataset.session = ''

  const { fonts, texts } = __FIRST_LOAD__[active]
  for (const font of fonts) preload('preload', font, 'font')
  // A prerendered page names its app bundle itself: fetched once what is in sight stands on the screen, or somebody
  // touches the page, or a picture keeps everybody waiting.
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
      // A hidden tab is not painted: there nobody waits for it either.
      if (document.hidden) return fetchProgram()
      for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, fetchProgram, { once: true })
      setTimeout(fetchProgram, 2000)
      void Promise.all([painted(), ...inSight()]).then(() =>
        requestAnimationFrame(() => setTimeout(fetchProgram)),
      )
    })

  // What is pressed before the app bundle answers is kept and done as soon as it does. Links and other forms work without.
  const pressed: HTMLElement[] = []
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const control = target.closest<HTMLElement>('button[type=button],[type=checkbox],[type=radio]')
    // A button pressed twice was pressed in impatience; a box shows what it was pressed for.
    if (control && (control instanceof HTMLInputElement || !pressed.includes(control))) pressed.push(control)
  }
  // A form for the app alone (`post`): what the app has not taken is kept for it (form/useKeptForm.ts), at any time,
  // unless one goes on typing.
  const APPS_FORM = 'form[method=post]'
  addEventListener('submit', (event) => {
    const { target: form, defaultPrevented } = event
    if (defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(APPS_FORM)) return
    event.preventDefault()
    if (document.getElementById('failed')?.hidden) form.dataset.sent = ''
  })
  addEventListener('input', ({ target }) => {
    // A box is ticked again below.
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') delete target.form?.dataset.sent
  })
  // A page that the app makes anew (pageData.ts) takes nothing that would be lost.
  addEventListener('DOMContentLoaded', () => {
    const [visit] = performance.getEntriesByType('navigation')
    const fromCache = visit instanceof PerformanceNavigationTiming && visit.transferSize === 0
    if (!fromCache && active === served) return
    for (const form of document.querySelectorAll<HTMLElement>(APPS_FORM)) form.inert = true
  })
  addEventListener('click', keep, true)
  // The header's ground, as the app gives it later (layout/headerScroll.ts).
  const dressHeader = () =>
    document.querySelector('[data-bar=top]')?.toggleAttribute('data-styled', scrollY > 80)
  addEventListener('scroll', dressHeader, { passive: true })
  addEventListener('taken-over', () => {
    removeEventListener('click', keep, true)
    const taken = new Set<HTMLElement>()
    const press = (control: HTMLElement) => {
      if (control instanceof HTMLInputElement && !taken.has(control)) {
        // On this React looks at the box, which then goes back to what the app knows of it, to be pressed anew at
        // once. Of several the later ones may show that for a moment.
        control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
        control.checked = control.type === 'checkbox' && control.defaultChecked
        taken.add(control)
      }
      control.click()
    }
    // One after another, as they were: each sees what the one before it did.
    const [first, ...others] = pressed
    if (first) press(first)
    for (const control of others) setTimeout(press, 0, control)
  })

  // If the app bundle itself cannot be fetched, the page says so instead of staying empty.
  const sayFailed = () => {
    document.getElementById('failed')?.removeAttribute('hidden')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#failed a'))
      link.href = location.pathname + location.search
    // Nobody will take what was sent.
    for (const form of document.forms) delete form.dataset.sent
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayFailed(), true)
  addEventListener('not-taken-over', sayFailed) // main.tsx: a part of the bundle did not come
})()
