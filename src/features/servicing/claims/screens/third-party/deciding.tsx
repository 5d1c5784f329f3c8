import { Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { officeAddress } from '../../parts/addresses.ts'
import { FormButton } from '../../parts/form-button.tsx'
import { type ThirdPartyDecision, type ThirdPartyReport, thirdPartyContract } from '../../public/contract/third-party.ts'
import { lossKindsOf } from '../../rules/notice.ts'

type Props = { readonly report: ThirdPartyReport }

/** Attaches the report to a claim, opens one with it, or dismisses it. */
export function Deciding({ report }: Props) {
  const navigate = useNavigate()
  const { submit, busy } = useWrite(thirdPartyContract.decideThirdParty)
  const decide = async (decision: ThirdPartyDecision) => {
    const { claimId } = await submit({ params: { id: report.id }, body: { version: report.version, ...decision } })
    if (claimId) navigate(officeAddress(claimId))
  }
  if (report.state === 'attached') return null
  const [newest] = report.claims
  const kinds = lossKindsOf(loadedLine(report.policy?.line ?? ''))
  return (
    <SectionCard title="What to do">
      <Stack gap="xs">
        <FormButton
          label="Attach to a claim"
          look={{ variant: 'filled' }}
          busy={busy}
          schema={Attached}
          initial={newest ? { claimNumber: newest.number } : {}}
          submit={(answers) => decide({ decision: 'attach', ...answers })}
        />
        {report.policy && kinds.length > 0 && (
          <FormButton
            label="Open a claim with it"
            busy={busy}
            schema={openedOf(kinds)}
            initial={{ policyNumber: report.policy.number }}
            submit={(answers) => decide({ decision: 'open', ...answers })}
          />
        )}
        {!report.policy && (
          <Text size="sm" c="dimmed">
            {t(
              'To open a claim, find the policy: ask the person who reported it for the plate, or dismiss it if we do not insure the vehicle.',
            )}
          </Text>
        )}
        {report.state === 'received' && (
          <ReasonButton
            label={t('Dismiss it')}
            title={t('Dismiss it')}
            text={t('The person who reported it reads the reason. Do not name anyone who is insured.')}
            look={{ variant: 'default', c: 'coral', mih: 44 }}
            act={(reason) => decide({ decision: 'dismiss', reason })}
          />
        )}
      </Stack>
    </SectionCard>
  )
}

const Attached = z.object({
  claimNumber: field(
    {
      label: 'Claim number',
      control: 'text',
      autoComplete: 'off',
      help: 'Such as CL-000012. The newest one of this policy is already filled in.',
    },
    plainText(20).trim().min(3, 'Enter the claim number.'),
  ),
})

const openedOf = (kinds: ReturnType<typeof lossKindsOf>) =>
  z.object({
    policyNumber: field(
      { label: 'Policy number', control: 'text', autoComplete: 'off' },
      plainText(40).trim().min(3, 'Enter the policy number.'),
    ),
    kind: field(
      { label: 'What happened', control: 'choice', options: kinds.map(({ code, title }) => ({ value: code, label: title })) },
      plainText(40).min(1, 'Choose what happened.'),
    ),
  })
