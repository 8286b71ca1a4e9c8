import { type AdminUser, revokeUserSessions, userSessions } from '../../../domain/accounts/adminContract.ts'
import type { Device } from '../../../domain/accounts/contract.ts'
import { describeDevice } from '../../account/device.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useConfirmation } from '../../list/useConfirmation.tsx'
import { AgoText } from '../../ui/AgoText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { allowedActions } from '../users/allowed.ts'
import { useMe } from '../users/useMe.ts'
import { Nothing, Row, Rows, Section } from './Section.tsx'

/** The customer's sessions. Each can be ended. */
export function Sessions({ user }: { user: AdminUser }) {
  const { t } = useTranslation('customerStory')
  const read = useRead(userSessions, { params: { id: user.id } })
  const { ask, dialog, focusAfter } = useConfirmation(read.data)
  const mayEnd = allowedActions(user, useMe()).includes('revoke')
  const nameOf = ({ deviceInfo }: Device) => describeDevice(deviceInfo).name || t('sessions.unknown')
  const end = (device: Device) =>
    ask({
      title: t('sessions.endTitle', { device: nameOf(device) }),
      text: t('sessions.endText'),
      act: t('sessions.end'),
      acting: t('sessions.ending'),
      done: t('sessions.ended', { device: nameOf(device) }),
      send: () => call(revokeUserSessions, { params: { id: user.id }, body: { sessionId: device.id } }),
    })
  return (
    <>
      <Section
        title={t('sessions.title')}
        read={read}
        failed={t('sessions.failed')}
        aside={<span ref={focusAfter} tabIndex={-1} className="outline-none" />}
      >
        {(devices) =>
          devices.length === 0 ? (
            <Nothing>{t('sessions.none')}</Nothing>
          ) : (
            <Rows>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  title={<bdi>{nameOf(device)}</bdi>}
                  aside={
                    mayEnd && (
                      <Button
                        variant="outline"
                        size="s"
                        aria-label={t('sessions.endOf', { device: nameOf(device) })}
                        onClick={() => end(device)}
                      >
                        {t('sessions.end')}
                      </Button>
                    )
                  }
                >
                  <span>
                    {t('sessions.lastActive')} <AgoText at={new Date(device.lastAccessedAt)} />
                  </span>
                  <Ltr className="tabular w-fit">{device.ipAddress}</Ltr>
                </Row>
              ))}
            </Rows>
          )
        }
      </Section>
      {dialog}
    </>
  )
}
