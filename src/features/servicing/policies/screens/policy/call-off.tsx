import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { endingsContract } from '../../public/contract/endings.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'
import { AttachDeed, type Deed } from '../../public/parts/attach-deed.tsx'

/**
 * Calls a policy off before its first day, or sends the visa refusal letter to the office; says beforehand what is returned and what is
 * kept.
 */
export function CallOff({ policy: { id, reference, callOff, giveBack, visaRefusal } }: { readonly policy: PolicyDetail }) {
  const { submit } = useWrite(endingsContract.callOff)
  const [letter, setLetter] = useState<Deed>()
  // While it can still be given back, nothing is kept.
  if (!callOff || giveBack) return null
  const { until, asked } = callOff
  const visa = visaRefusal?.state === 'asked' ? null : callOff.visa
  const params = { id }
  const call = async (because: 'asked' | 'visa-refused', reason: string) =>
    setCached(
      contract.policy,
      { params },
      await submit({ params, body: { because, ...(letter ? { letterId: letter.id } : {}), ...(reason.trim() ? { reason } : {}) } }),
    )
  const said = ({ amount, fee }: typeof asked) => ({ amount: formatPesos(amount), fee: formatPesos(fee) })
  const isPaid = asked.amount + asked.fee > 0
  return (
    <SectionCard title="If you do not need it" isFolded>
      <Text mb="sm">
        {isPaid
          ? t(
              'It may be cancelled until {day}: {amount} is returned, and a fee of {fee} and documentary stamp tax are kept. From the first day of cover on, nothing is returned.',
              { day: formatDay(until), ...said(asked) },
            )
          : t('It may be cancelled until {day}. Nothing has been paid yet, and nothing will be owed.', { day: formatDay(until) })}
      </Text>
      {visa && isPaid && (
        <Text mb="sm">
          {t(
            'If a visa was refused and you have the letter, {amount} is returned once our office has reviewed it: all that was paid less {fee}.',
            said(visa),
          )}
        </Text>
      )}
      <Stack gap="xs">
        <ReasonButton
          label={t('Cancel this policy')}
          title={t('Cancel {number}?', { number: reference })}
          text={t('It helps us to improve. You do not have to say why.')}
          look={{ variant: 'default', color: 'coral', fullWidth: true }}
          isOptional
          act={(reason) => call('asked', reason)}
        >
          <Consequence amount={asked.amount} />
        </ReasonButton>
        {visa && (
          <ReasonButton
            label={t('A visa was refused')}
            title={t('Send the refusal letter for {number}?', { number: reference })}
            text={t('Which visa, and whose.')}
            look={{ variant: 'default', color: 'coral', fullWidth: true }}
            confirmLabel={t('Send the letter')}
            isOptional
            act={(reason) => call('visa-refused', reason)}
          >
            <Text mb="md" role="status">
              {t(
                'Our office reviews it. If it shows that the visa was refused, the policy ends and {amount} is returned the way it was paid; until then cover continues.',
                {
                  amount: formatPesos(visa.amount),
                },
              )}
            </Text>
            <Box mb="md">
              <AttachDeed policyId={id} label={t('Attach the refusal letter')} deed={letter} onAttached={setLetter} />
            </Box>
          </ReasonButton>
        )}
      </Stack>
    </SectionCard>
  )
}

const Consequence = ({ amount }: { readonly amount: number }) => (
  <Stack gap="xs" mb="md">
    {amount > 0 && (
      <Text role="status">
        {t('{amount} is returned the way it was paid. Banks and wallets take a few days to show it.', { amount: formatPesos(amount) })}
      </Text>
    )}
    <Text>{t('Cover ends at once and cannot be reinstated. Letters made for a visa are no longer valid.')}</Text>
  </Stack>
)
