import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { toastOutcome } from '../../parts/toast-outcome.ts'
import { type Colleague, peopleContract } from '../../public/contract/people.ts'
import { SignOutDevices } from './sign-out-devices.tsx'

/** Inviting, suspending and reinstating a person. */
export function ColleagueSteps({ person: { id, name, active, mayInvite, isOneself, reports, role } }: { readonly person: Colleague }) {
  const invite = useWrite(peopleContract.inviteColleague)
  const suspend = useWrite(peopleContract.suspendColleague)
  const reinstate = useWrite(peopleContract.reinstateColleague)
  const params = { id }
  return (
    <>
      {active && !isOneself && (
        <ReasonButton
          label={t('Suspend')}
          title={t('Suspend {name}?', { name })}
          text={
            role === 'AD1'
              ? t('A second person confirms it. Say why.')
              : t('They are signed out everywhere at once and cannot sign in. Their records stay where they are. Say why.')
          }
          look={{ color: 'coral' }}
          act={async (note) => toastOutcome(await suspend.submit({ params, body: { note } }), t('{name} is suspended.', { name }))}
        >
          {reports > 0 &&
            t('{count, plural, one {# person reports} other {# people report}} to them and will continue to work below them.', {
              count: reports,
            })}
        </ReasonButton>
      )}
      {active && !isOneself && <SignOutDevices id={id} name={name} />}
      {!active && (
        <ReasonButton
          label={t('Reinstate')}
          title={t('Reinstate {name}?', { name })}
          text={t('They sign in as before.')}
          isOptional
          look={{ variant: 'light' }}
          act={async (note) => toastOutcome(await reinstate.submit({ params, body: { note } }), t('{name} is active again.', { name }))}
        />
      )}
      {mayInvite && (
        <Button variant="default" loading={invite.busy} onClick={() => void invite.send({ params, body: {} })}>
          {t('Send the link again')}
        </Button>
      )}
    </>
  )
}
