import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { type AdminSalad, PHOTO, removePhoto, setPhoto } from '../../../domain/menu/contract.ts'
import { uploadTransport } from '../../api/uploadTransport.ts'
import { ApiError, call, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toast } from '../../ui/toast.ts'
import { FormCard } from '../FormCard.tsx'
import { useNameOf } from './words.ts'

/** A photo that replaces the drawn bowl. It is saved at once, independently of the form. */
export function PhotoPanel({ salad }: { salad: AdminSalad | null }) {
  const { t } = useTranslation('adminCatalogue')
  if (!salad)
    return (
      <FormCard title={t('photo.title')}>
        <p className="text-ink-2 text-s">{t('photo.later')}</p>
      </FormCard>
    )
  return (
    <FormCard title={t('photo.title')}>
      {salad.photo ? (
        <Photo salad={salad} photo={salad.photo} />
      ) : (
        <p className="text-ink-2 text-s">{t('photo.none')}</p>
      )}
      <Choose salad={salad} />
    </FormCard>
  )
}

const widest = (photo: NonNullable<AdminSalad['photo']>, type: string) =>
  photo.sources
    .filter((s) => s.type === type)
    .map((s) => `${s.url} ${s.width}w`)
    .join(', ')

function Photo({ salad, photo }: { salad: AdminSalad; photo: NonNullable<AdminSalad['photo']> }) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const smallest = photo.sources.findLast((s) => s.type === 'image/webp')
  return (
    <picture>
      <source type="image/avif" srcSet={widest(photo, 'image/avif')} sizes="18rem" />
      <img
        src={smallest?.url}
        srcSet={widest(photo, 'image/webp')}
        sizes="18rem"
        alt={t('photo.of', { name: nameOf(salad) })}
        width={photo.width}
        height={photo.height}
        className="h-auto max-h-60 w-full rounded-m bg-sunken object-cover"
      />
    </picture>
  )
}

const MEGABYTES = PHOTO.most / 1024 / 1024

function Choose({ salad }: { salad: AdminSalad }) {
  const { t } = useTranslation(['adminCatalogue', 'errors'])
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ part: number; stop: () => void } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    if (!PHOTO.types.some((type) => type === file.type)) return setProblem(t('errors:PHOTO_INVALID'))
    if (file.size > PHOTO.most) return setProblem(t('errors:FILE_TOO_LARGE', { megabytes: MEGABYTES }))
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    setProblem(null)
    setSending({ part: 0, stop })
    try {
      const transport = uploadTransport((part) => setSending({ part, stop }))
      await call(setPhoto, { params: { id: salad.id }, body: file }, { transport, signal: stopping.signal })
      toast.success(t('photo.saved'))
    } catch (error) {
      if (stopping.signal.aborted) toast.info(t('photo.stopped'))
      else setProblem(error instanceof ApiError && error.status < 500 ? error.message : t('photo.failed'))
    } finally {
      setSending(null)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = '' // allows choosing the same file again after a failure
    if (file) void send(file)
  }
  return (
    <>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      {sending ? (
        <div className="grid gap-2">
          <Progress
            label={t(sending.part < 1 ? 'photo.sending' : 'photo.preparing')}
            value={Math.round(sending.part * 100)}
          />
          <Button variant="outline" size="s" onClick={sending.stop} className="justify-self-start">
            {t('photo.cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="s"
            icon={<ImagePlus aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t(salad.photo ? 'photo.replace' : 'photo.choose')}
          </Button>
          {salad.photo && <Remove id={salad.id} />}
        </div>
      )}
      <input ref={input} type="file" hidden accept={PHOTO.types.join(',')} onChange={choose} />
      <p className="text-ink-2 text-xs">{t('photo.hint', { megabytes: MEGABYTES, ...PHOTO.least })}</p>
    </>
  )
}

function Remove({ id }: { id: string }) {
  const { t } = useTranslation('adminCatalogue')
  const [open, setOpen] = useState(false)
  const { send, sending } = useAct(removePhoto, {
    onDone: () => {
      setOpen(false)
      toast.success(t('photo.removed'))
    },
    onFail: () => toast.error(t('photo.removeFailed')),
  })
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="danger-quiet" size="s" icon={<Trash2 aria-hidden="true" />}>
          {t('photo.remove')}
        </Button>
      }
      title={t('photo.removeTitle')}
      description={t('photo.removeText')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('photo.keep')}</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={sending}
            loadingText={t('photo.removing')}
            onClick={() => void send({ params: { id } })}
          >
            {t('photo.remove')}
          </Button>
        </>
      }
    />
  )
}
