import { Alert, Group, Text } from '@mantine/core'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type ClaimDetail, claimsContract } from '../../public/contract/own.ts'
import { accountText } from '../../rules/pay-to.ts'
import { PayToButton } from './pay-to.tsx'

/** The office's offer, and the two answers to it; afterwards what was agreed on and paid. */
export function Offer({ claim }: { readonly claim: ClaimDetail }) {
  const { id, state, offered, decision, paidReference, isTotal, deducted, lossAt, payTo, may } = claim
  const { submit, busy } = useWrite(claimsContract.answerOffer)
  const change = useWrite(claimsContract.payClaimTo)
  if (offered === null) return null
  const shown = { text: decision, isTotal }
  const answer = { amount: offered, shown }
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
          <PayToButton
            claim={claim}
            label="Accept the offer"
            text={t('{amount} is then paid to this account, and this settles the claim.', { amount: formatPesos(offered - deducted) })}
            look={{ variant: 'filled' }}
            busy={busy}
            submit={(to) => submit({ params: { id }, body: { ...answer, accepted: true, payTo: to } })}
          />
          <ReasonButton
            label={t('Refuse the offer')}
            title={t('Refuse the offer')}
            text={t('Our claims office reads it and reviews your claim again.')}
            look={{ variant: 'default', mih: 44 }}
            act={(reason) => submit({ params: { id }, body: { ...answer, accepted: false, reason } })}
          />
        </Group>
      )}
      {payTo && <Text size="sm">{t('Account for the payment: {account}', { account: accountText(payTo) })}</Text>}
      {may.includes('pay-to') && (
        <Group mt="md">
          <PayToButton
            claim={claim}
            label={payTo ? 'Change the account' : 'Say where it is paid'}
            text={t('{amount} is paid to this account.', { amount: formatPesos(offered - deducted) })}
            look={{ variant: payTo ? 'default' : 'filled' }}
            busy={change.busy}
            submit={(to) => change.submit({ params: { id }, body: to })}
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
