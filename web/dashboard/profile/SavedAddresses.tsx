import { Building2, EllipsisVertical, House, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type Address,
  listAddresses,
  removeAddress,
  setDefaultAddress,
} from '../../../domain/addresses/contract.ts'
import { MAX_ADDRESSES } from '../../../domain/addresses/rules.ts'
import { townIn } from '../../../domain/addresses/towns.ts'
import { Section } from '../../account/Section.tsx'
import { showFailure, useAct, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressDialog } from './AddressDialog.tsx'

/** The customer's saved addresses: add, edit, remove, choose the default. */
export function SavedAddresses() {
  const { t } = useTranslation('profile')
  const saved = useRead(listAddresses, {})
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const full = (saved.data?.length ?? 0) >= MAX_ADDRESSES
  return (
    <Section title={t('addresses.title')} text={t('addresses.text')}>
      {saved.isPending && <Skeleton className="h-16" />}
      {saved.error && !saved.data && (
        <ErrorState
          text={t('addresses.failed')}
          retrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {saved.data?.length === 0 && <p className="text-ink-2">{t('addresses.none')}</p>}
      {saved.data && saved.data.length > 0 && (
        <ul>
          {saved.data.map((address) => (
            <Row
              key={address.id}
              address={address}
              onEdit={() => setEditing(address)}
              // Its row is removed with it.
              focusAfter={() => add.current}
            />
          ))}
        </ul>
      )}
      {saved.data && (
        <div>
          <Button
            ref={add}
            variant="outline"
            icon={<Plus aria-hidden="true" />}
            {...(full && { disabledReason: t('addresses.full') })}
            onClick={() => setEditing('new')}
          >
            {t('addresses.add')}
          </Button>
        </div>
      )}
      <AddressDialog editing={editing} isFirst={saved.data?.length === 0} onClose={() => setEditing(null)} />
    </Section>
  )
}

interface RowProps {
  address: Address
  onEdit: () => void
  focusAfter: () => HTMLElement | null
}
function Row({ address, onEdit, focusAfter }: RowProps) {
  const { t, language } = useTranslation('profile')
  const { t: say } = useTranslation('addresses')
  const [asking, setAsking] = useState(false)
  const name = address.label ?? townIn(address.city, language)
  const onFail = (error: unknown) => showFailure(error, t('addresses.failedChange'))
  const input = { params: { id: address.id } }
  const first = useAct(setDefaultAddress, {
    onDone: () => toast.success(t('addresses.madeDefault', { name })),
    onFail,
  })
  const removal = useAct(removeAddress, {
    onDone: () => {
      setAsking(false)
      toast.success(t('addresses.removed'))
    },
    onFail,
  })
  const Icon = address.addressType === 'FLAT' ? Building2 : House
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 first:pt-0 last:border-b-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          {address.isDefault && <Badge>{say('default')}</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-2 text-s">{address.formattedAddress}</p>
        {address.specialInstructions && (
          <p className="wrap-anywhere text-ink-2 text-xs">
            <bdi>{address.specialInstructions}</bdi>
          </p>
        )}
      </div>
      <Menu
        trigger={
          <IconButton label={t('addresses.menu', { name })} icon={<EllipsisVertical aria-hidden="true" />} />
        }
        items={[
          { label: t('addresses.edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          ...(address.isDefault
            ? []
            : [
                {
                  label: t('addresses.makeDefault'),
                  icon: <Star aria-hidden="true" />,
                  onSelect: () => void first.send(input),
                },
              ]),
          {
            label: t('addresses.remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <Dialog
        alert
        size="s"
        open={asking}
        onOpenChange={setAsking}
        finalFocus={focusAfter}
        title={t('addresses.removeTitle', { name })}
        description={t('addresses.removeText')}
        footer={
          <>
            <DialogClose>
              <Button variant="outline">{t('addresses.keep')}</Button>
            </DialogClose>
            <Button
              variant="danger"
              loading={removal.sending}
              loadingText={t('addresses.removing')}
              onClick={() => void removal.send(input)}
            >
              {t('addresses.remove')}
            </Button>
          </>
        }
      />
    </li>
  )
}
