import { CloudUpload, Hourglass, Link2Off, PartyPopper, Phone, Salad, ShieldOff, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatList } from '../../domain/language.ts'
import { runState } from '../../domain/runs/rules.ts'
import { useNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { PageSpinner } from '../layout/PageSpinner.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Note } from '../ui/Note.tsx'
import { telLink } from '../ui/telLink.ts'
import { EndOfRun } from './EndOfRun.tsx'
import { NextStop } from './NextStop.tsx'
import { RunHeader } from './RunHeader.tsx'
import { StopList } from './StopList.tsx'
import { isDone, shownStops } from './shownStops.ts'
import { nowOf, type Shown } from './storedRun.ts'
import { useRun } from './useRun.ts'

/** A driver's run (one slot of one day) on their phone, opened with a link (rule I14). */
export function Component() {
  const { t } = useTranslation('layout')
  // From the page, because without a connection the settings cannot be read.
  const shop = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  const title = `${t('titles.run')} · ${shop}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col">
      <RunOfPhone />
    </div>
  )
}

function RunOfPhone() {
  const { t } = useTranslation('run')
  const { held, reached, press } = useRun()
  if (held.state === 'reading') return <PageSpinner />
  if (held.state === 'forbidden')
    return <EndOfRun title={t('noStorage.title')} text={t('noStorage.text')} icon={<ShieldOff />} />
  const { shown } = held
  if (!shown) return <EndOfRun title={t('broken.title')} text={t('broken.text')} icon={<Link2Off />} />
  return <Kept shown={shown} reached={reached} press={press} />
}

type PressMark = ReturnType<typeof useRun>['press']

function Kept({ shown, reached, press }: { shown: Shown; reached: boolean; press: PressMark }) {
  const { t } = useTranslation('run')
  // Updates every second, because a mark can be undone only for a while and the day ends.
  useNow()
  const { storedRun, marks } = shown
  const { run, ended } = storedRun
  const waiting = marks.filter((mark) => mark.result === null).length
  const lost = { waiting, shopPhone: run?.shopPhone }
  if (ended?.code === 'RUN_NOT_YET')
    return <EndOfRun title={t('early.title')} text={ended.message} icon={<Hourglass />} />
  if (ended?.code === 'RUN_WITHDRAWN')
    return <EndOfRun title={t('withdrawn.title')} text={t('withdrawn.text')} icon={<Link2Off />} {...lost} />
  if (ended && ended.code !== 'RUN_OVER')
    return <EndOfRun title={t('broken.title')} text={t('broken.text')} icon={<Link2Off />} {...lost} />
  const state = run && runState(run.date, nowOf(storedRun))
  if (ended || (state && state !== 'OPEN'))
    return (
      <EndOfRun title={t('over.title')} text={t('over.text')} icon={<Hourglass />}>
        <SyncState waiting={waiting} reached={reached} />
      </EndOfRun>
    )
  if (!run)
    return reached ? (
      <PageSpinner />
    ) : (
      <EndOfRun title={t('noConnection.title')} text={t('noConnection.text')} icon={<WifiOff />} />
    )
  return <Open shown={{ ...shown, run }} waiting={waiting} reached={reached} press={press} />
}

type OpenProps = {
  shown: Shown & { run: NonNullable<Shown['storedRun']['run']> }
  waiting: number
  reached: boolean
  press: PressMark
}

function Open({ shown: { storedRun, run, marks }, waiting, reached, press }: OpenProps) {
  const { t } = useTranslation('run')
  const [chosen, setChosen] = useState<string | null>(null)
  const stops = shownStops(run.stops, marks, nowOf(storedRun))
  const open = stops.filter((stop) => !isDone(stop))
  const next = open.find((stop) => stop.deliveryId === chosen) ?? open[0]
  const refused = stops.filter((stop) => stop.refused).map((stop) => stop.customerName)
  return (
    <>
      <RunHeader run={run} done={stops.length - open.length} all={stops.length} />
      <main className="grid grid-cols-1 gap-6 px-4 pt-4 pb-16">
        <SyncState waiting={waiting} reached={reached} refused={refused} />
        {next ? (
          <NextStop key={next.deliveryId} stop={next} press={press} />
        ) : stops.length > 0 ? (
          <Notice icon={<PartyPopper aria-hidden="true" />} title={t('allDone.title')}>
            {t('allDone.text', { name: run.driverName })}
          </Notice>
        ) : (
          <Notice icon={<Salad aria-hidden="true" />} title={t('empty.title')}>
            {t('empty.text')}
          </Notice>
        )}
        <StopList
          stops={stops}
          next={next?.deliveryId}
          now={nowOf(storedRun)}
          onChoose={(id) => {
            setChosen(id)
            scrollTo({ top: 0 })
          }}
          press={press}
        />
        <a
          href={telLink(run.shopPhone)}
          className={cx(buttonClass({ variant: 'quiet' }), 'justify-self-center')}
        >
          <Phone aria-hidden="true" />
          {t('callShop')}
        </a>
      </main>
    </>
  )
}

const Notice = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section className="grid justify-items-center gap-2 rounded-xl bg-leaf-soft p-8 text-center text-on-leaf-soft">
    <span className="[&_svg]:size-9 [&_svg]:stroke-[1.75]">{icon}</span>
    <h1 className="display text-d-m">{title}</h1>
    <p>{children}</p>
  </section>
)

type SyncStateProps = { waiting: number; reached: boolean; refused?: string[] }

/** Shows what is stored only on this phone so far, and marks that the server refused. */
function SyncState({ waiting, reached, refused = [] }: SyncStateProps) {
  const { t, language } = useTranslation('run')
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waiting > 0 ? (
        <Note tone="warn" icon={<CloudUpload />} title={t('waiting', { count: waiting })}>
          {t('waitingText')}
        </Note>
      ) : (
        !reached && (
          <Note tone="warn" icon={<WifiOff />}>
            {t('offline')}
          </Note>
        )
      )}
      {refused.length > 0 && <Note>{t('refused', { names: formatList(refused, language) })}</Note>}
    </div>
  )
}
