import { Alert, Group, Text } from '@mantine/core'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type ClaimDetail, claimsContract } from '../../public/contract/own.ts'

/** The office's offer, and the two answers to it; afterwards what was agreed on and paid. */
export function Offer({
  claim: { id, state, offered, decision, paidReference, isTotal, deducted, lossAt, may },
}: {
  readonly claim: ClaimDetail
}) {
  const { submit } = useWrite(claimsContract.answerOffer)
  if (offered === null) return null
  const shown = { text: decision, isTotal }
  const answer = (accepted: boolean, reason = '') => ({ params: { id }, body: { accepted, amount: offered, shown, reason } })
  return (
    <Alert
      color={state === 'settled' ? 'leaf' : 'brand'}
      mb="md"
      title={state === 'offered' ? t('We offer') : state === 'settled' ? t('Amount paid') : t('Agreed amount')}
    >
      <Text size="xl" fw={700} component="div">
        <Money centavos={offered} />
      </Text>
      {decision && (
        <Text mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {decision}
        </Text>
      )}
      {deducted > 0 && (
        <Text size="sm" mt={4}>
          {t('Of this, {kept} is deducted for the rest of the premium: you get {paid}.', {
            kept: formatPesos(deducted),
            paid: formatPesos(offered - deducted),
          })}
        </Text>
      )}
      {isTotal && (
        <Text size="sm" mt={4}>
          {t('This is for everything insured: once it is paid, the policy ends as of {day}. None of its premium is returned.', {
            day: formatDay(dayOf(new Date(lossAt))),
          })}
        </Text>
      )}
      {paidReference && <Text size="sm">{t('Payment reference: {reference}', { reference: paidReference })}</Text>}
      {may.includes('answer') && (
        <Group mt="md" gap="xs">
          <ConfirmButton
            label={t('Accept the offer')}
            title={t('Accept {amount}?', { amount: formatPesos(offered) })}
            text={t('It is then paid, and this settles the claim.')}
            mih={44}
            act={() => submit(answer(true))}
          />
          <ReasonButton
            label={t('Refuse the offer')}
            title={t('Refuse the offer')}
            text={t('Our claims office reads it and reviews your claim again.')}
            look={{ variant: 'default', mih: 44 }}
            act={(reason) => submit(answer(false, reason))}
          />
        </Group>
      )}
      {state === 'offered' && !may.includes('answer') && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('The customer accepts or refuses it.')}
        </Text>
      )}
    </Alert>
  )
}
