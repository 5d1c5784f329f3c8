import { Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { endingsContract } from '../../public/contract/endings.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { contract } from '../../public/contract.ts'

/** Gives a policy back in the days for that: says until when, how much is sent back, where to and when. */
export function GiveBack({ policy: { id, reference, giveBack } }: { readonly policy: PolicyDetail }) {
  const { submit } = useWrite(endingsContract.giveBack)
  if (!giveBack) return null
  const { until, amount } = giveBack
  const said = { day: formatDay(until), amount: formatPesos(amount) }
  const params = { id }
  return (
    <SectionCard title="If you change your mind">
      <Text mb="sm">
        {amount > 0
          ? t(
              'Until {day} this policy may be returned within the free-look period, unless a claim was made. All that was paid, {amount}, is returned.',
              said,
            )
          : t(
              'Until {day} this policy may be returned within the free-look period, unless a claim was made. Nothing has been paid yet, and nothing will be owed.',
              said,
            )}
      </Text>
      <ReasonButton
        label={t('Return the policy')}
        title={t('Return {number}?', { number: reference })}
        text={t('It helps us to improve. You do not have to say why.')}
        look={{ variant: 'default', color: 'coral', fullWidth: true }}
        isOptional
        act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: reason.trim() ? { reason } : {} }))}
      >
        <Stack gap="xs" mb="md">
          {amount > 0 && (
            <Text role="status">
              {t(
                '{amount} is returned the way it was paid, straight away. Your bank or wallet shows it once they have processed it; some banks take days.',
                said,
              )}
            </Text>
          )}
          <Text>{t('Cover ends at once and cannot be reinstated. By returning the policy you confirm that no claim was made.')}</Text>
        </Stack>
      </ReasonButton>
    </SectionCard>
  )
}
