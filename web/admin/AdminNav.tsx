import { Languages, LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { useTranslation } from '../i18n.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { useLogOut } from '../layout/useLogOut.ts'
import { cx } from '../ui/cx.ts'
import { mainScreens, moreScreens, type Screen } from './screens.ts'

const row =
  'flex min-h-10.5 items-center gap-3 whitespace-nowrap rounded-m px-3 font-medium text-on-deep-2 text-s hover:bg-deep-2 hover:text-on-deep max-lg:min-h-tap [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]'
const current =
  'aria-[current=page]:bg-deep-2 aria-[current=page]:text-on-deep dark:aria-[current=page]:bg-leaf-soft [&[aria-current=page]_svg]:text-sprout'

/** The path relative to the frame, so that links work wherever the frame is mounted. */
const within = (path: string) => path.slice(paths.admin.path.length + 1) || '.'

/** The links in the sidebar and in the drawer. `narrow` shows only the icons. */
export function AdminNav({ narrow = false, onLeave }: { narrow?: boolean; onLeave?: () => void }) {
  const { t } = useTranslation('layout')
  const logOut = useLogOut()
  const words = narrow ? 'sr-only' : undefined
  const list = (screens: readonly Screen[]) => (
    <ul className="grid gap-[3px]">
      {screens.map(({ name, path, Icon, mirrors }) => (
        <li key={name}>
          <NavLink
            to={within(path)}
            end={name === 'dashboard'}
            onClick={onLeave}
            title={narrow ? t(`admin.${name}`) : undefined}
            className={cx(row, current, narrow && 'justify-center px-0')}
          >
            <Icon aria-hidden="true" className={mirrors && 'mirror'} />
            <span className={words}>{t(`admin.${name}`)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
  const control = cx(row, 'w-full', narrow && 'justify-center px-0 [&>span]:sr-only')
  return (
    <>
      <nav aria-label={t('admin.nav')} className="grid gap-5">
        {list(mainScreens)}
        <section aria-label={t('admin.more')} className="border-deep-2 border-t pt-5">
          {list(moreScreens)}
        </section>
      </nav>
      <div className="mt-auto grid gap-[3px] pt-6">
        <LanguageSwitch className={control} icon={<Languages aria-hidden="true" />} />
        <ThemeSwitch className={control} labelled />
        <button type="button" className={control} onClick={() => void logOut()}>
          <LogOut aria-hidden="true" className="mirror" />
          <span>{t('account.logout')}</span>
        </button>
      </div>
    </>
  )
}
