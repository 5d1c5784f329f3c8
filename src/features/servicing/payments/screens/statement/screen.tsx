import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { ShareDrawer } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { policiesAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconLock, IconUserCheck } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { policiesLink, returnAddress, statementAddress, useSide } from '../../parts/addresses.ts'
import { CounterInstructions } from '../../parts/counter-instructions.tsx'
import { MethodChoice } from '../../parts/method-choice.tsx'
import { contract, type PaymentChoice, type Statement } from '../../public/contract.ts'
import { isOpen } from '../../rules/payments.ts'
import { StatementFigures } from './statement-figures.tsx'
import { StatementLines } from './statement-lines.tsx'
import { usePayStatement } from './use-pay-statement.ts'

/** What several policies owe together: how much is paid, and one payment for all that can be paid now. */
export default function StatementScreen() {
  const [id] = useQueryParam('statement')
  const side = useSide()
  const isMoving = (statement: Statement | undefined) => (statement && statement.figures['under-way'].count > 0 ? 2000 : false)
  const read = useRead(contract.statement, { params: { id: id ?? '' } }, { enabled: Boolean(id), every: isMoving })
  const choices = useRead(contract.paymentChoices)
  if (!id) return <MissingRecord title={t('Statement')} what={t('No statement was chosen.')} {...policiesLink(undefined)} />
  return (
    <Loaded read={read} page={{ title: t('Statement'), back: policiesAddress(side) }}>
      {(statement) => (
        <Loaded read={choices} page={{ title: t('Statement'), back: policiesAddress(side) }}>
          {(offered) => <Shown statement={statement} choices={offered} ask={() => void read.refetch()} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type Props = { readonly statement: Statement; readonly choices: readonly PaymentChoice[]; readonly ask: () => void }

function Shown({ statement, choices, ask }: Props) {
  const side = useSide()
  const { money } = useFormatters()
  const { insurer, support } = useBrand()
  const { due, identity } = statement.figures
  const { pay, busy, failure } = usePayStatement(statement, side, ask)
  const open = statement.payments.find(({ state }) => isOpen(state))
  const [picked, setPicked] = useState<string>()
  const chosen = choices.find(({ code }) => code === (picked ?? open?.method)) ?? choices[0]
  const amount = open ? open.amount : due.amount
  const counterCode = open && chosen?.code === open.method ? open.counterCode : null
  const isPayable = amount > 0 && chosen !== undefined
  return (
    <Page
      title={t('Statement')}
      subtitle={[t(statement.lineName), statement.holderName].filter(Boolean).join(' · ')}
      back={policiesAddress(side)}
      actions={
        <>
          {side === 'agent' && statement.holderMobile && due.count > 0 && <SendLink statement={statement} />}
          {open && counterCode ? (
            <Button component={Link} to={returnAddress(side, { id: '', line: statement.line }, open.reference)}>
              {t('Check whether it was paid')}
            </Button>
          ) : (
            isPayable && (
              <Button loading={busy} onClick={() => void pay(amount, chosen.code ?? undefined)}>
                {t('Pay {amount}', { amount: money(amount) })}
              </Button>
            )
          )}
        </>
      }
    >
      {failure && (
        <Alert color="mango" mb="md" role="alert" title={t('The payment page was not opened')}>
          {failure.message}
        </Alert>
      )}
      {open && !failure && (
        <Alert color="brand" mb="md" title={t('A payment was started')}>
          {chosen?.code === open.method
            ? t('You continue with that one, so that nothing is charged twice.')
            : t('That one is closed when you continue, so that nothing is charged twice.')}
        </Alert>
      )}
      {identity.count > 0 && <IdentityFirst statement={statement} />}
      <StatementFigures statement={statement} />
      {open && counterCode && <CounterInstructions counterCode={counterCode} amount={open.amount} />}
      {isPayable && <MethodChoice choices={choices} chosen={chosen} choose={setPicked} />}
      {amount > 0 && !chosen && (
        <Alert color="mango" mb="md" title={t('It cannot be paid here at the moment')}>
          {t('Call us: {phone}, {hours}.', { phone: support.phone, hours: support.hours })}
        </Alert>
      )}
      {isPayable && (
        <Text size="sm" mb="md">
          <IconLock size={16} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />
          {t('{insurer} is paid once, on the payment provider’s page; we never see your card or wallet.', {
            insurer: insurer.name,
          })}
        </Text>
      )}
      <StatementLines statement={statement} />
      <FileButton endpoint={contract.statementDocument} input={{ params: { id: statement.id } }} variant="light">
        {t('Print the statement')}
      </FileButton>
    </Page>
  )
}

/** Sends the owner of a fleet one link for paying all of it. */
function SendLink({ statement }: Pick<Props, 'statement'>) {
  const [isOpened, setOpened] = useState(false)
  const mayShare = useFeature('SHARING')
  const { money } = useFormatters()
  const { due } = statement.figures
  if (!mayShare || statement.policyId === null) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Send a payment link')}
      </Button>
      <ShareDrawer
        opened={isOpened}
        onClose={() => setOpened(false)}
        request={{ policyId: statement.policyId }}
        leadsTo={statementAddress('customer', statement)}
        mobile={statement.holderMobile ?? undefined}
        text={t('Your {insurance} for {count} vehicles is ready. It costs {amount} in total. Pay here:', {
          insurance: t(statement.lineName),
          count: due.count,
          amount: money(due.amount),
        })}
      />
    </>
  )
}

function IdentityFirst({ statement: { figures, unprovenId } }: Pick<Props, 'statement'>) {
  return (
    <Alert color="mango" mb="md" title={t('First, the identity check')}>
      {t(
        '{count, plural, one {# policy is waiting} other {# policies are waiting}} until the policyholder has shown who they are. One check counts for a whole fleet.',
        {
          count: figures.identity.count,
        },
      )}
      {unprovenId && (
        <Button
          mt="sm"
          variant="light"
          component={Link}
          leftSection={<IconUserCheck size={20} />}
          to={pathTo('identity/verify', {}, { policy: unprovenId })}
        >
          {t('Start the identity check')}
        </Button>
      )}
    </Alert>
  )
}
