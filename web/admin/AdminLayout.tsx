import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { Logo } from '../layout/Logo.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { readStored, writeStored } from '../storage.ts'
import { cx } from '../ui/cx.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { AdminNav } from './AdminNav.tsx'
import { mainScreens, moreScreens, type Screen } from './screens.ts'

const SIDEBAR_KEY = 'adminSidebar'

/** The frame of the admin screens: a sidebar on wide screens, a drawer under 1024 px. */
export function AdminLayout() {
  const leaving = useNavigation().state === 'loading'
  const wide = useMedia('(min-width: 64rem)')
  return (
    <div className="min-h-dvh text-s lg:flex">
      <SkipLink />
      {wide ? <Rail /> : <TopBar />}
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'min-w-0 flex-1 px-4 pt-4 pb-24 outline-none transition-opacity lg:px-8 lg:pt-6 lg:pb-12',
          leaving && 'opacity-60',
        )}
      >
        {/* The home screen links to the others, but importing their list there would be a cycle. */}
        <Outlet context={[...mainScreens, ...moreScreens] satisfies Screen[]} />
      </main>
    </div>
  )
}

function Rail() {
  const { t } = useTranslation('layout')
  const [narrow, setNarrow] = useState(readStored(SIDEBAR_KEY) === 'narrow')
  const toggle = () => {
    writeStored(SIDEBAR_KEY, narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }
  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={cx(
        'sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto overflow-x-clip bg-deep px-3.5 py-5 transition-[width] duration-220',
        narrow ? 'w-18' : 'w-61',
      )}
    >
      <div className={cx('mb-4 flex items-center justify-between gap-2', narrow ? 'flex-col' : 'ps-2.5')}>
        <Logo onDeep markOnly={narrow} />
        <IconButton
          size="s"
          label={t(narrow ? 'admin.expand' : 'admin.collapse')}
          aria-expanded={!narrow}
          icon={<Toggle aria-hidden="true" className="mirror" />}
          className="text-on-deep-2 hover:bg-deep-2"
          onClick={toggle}
        />
      </div>
      <AdminNav narrow={narrow} />
    </aside>
  )
}

function TopBar() {
  const { t } = useTranslation('layout')
  const [open, setOpen] = useState(false)
  return (
    <header
      data-bar="top"
      className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-line border-b bg-paper px-2"
    >
      <Drawer
        tone="deep"
        title={t('admin.nav')}
        titleHidden
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton label={t('nav.open')} icon={<MenuIcon aria-hidden="true" />} />}
      >
        <AdminNav onLeave={() => setOpen(false)} />
      </Drawer>
      <Logo />
    </header>
  )
}
