import type { ReactNode } from 'react'
import { me } from '../../domain/accounts/contract.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { DataDownload } from './DataDownload.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The user's own settings: a tab of the admin's settings and, with `children`, of the customer's dashboard. */
export function ProfileTab({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('profile')
  const user = useRead(me, {})
  if (user.isPending) return <Loading />
  if (!user.data)
    return (
      <ErrorState text={t('loadFailed')} retrying={user.isFetching} onRetry={() => void user.refetch()} />
    )
  return (
    <div className="grid gap-8 pt-2 lg:gap-6">
      <DetailsForm user={user.data} />
      <EmailForm user={user.data} />
      <PasswordForm user={user.data} />
      <LanguageChoice user={user.data} />
      {children}
      <DataDownload />
      <DeleteAccount user={user.data} />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-8 pt-2 lg:gap-6">
    {[2, 3, 4].map((fields) => (
      <div key={fields} className="grid gap-x-10 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2 lg:pt-5">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="w-52" />
        </div>
        <Card className="grid gap-4 max-sm:p-5 sm:grid-cols-2">
          {Array.from({ length: fields }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <div key={n} className="grid gap-2">
              <Skeleton className="w-24" />
              <Skeleton className="h-12" />
            </div>
          ))}
          <Skeleton className="col-start-1 h-11 w-36" round />
        </Card>
      </div>
    ))}
  </SkeletonGroup>
)
