import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { type PolicyDetail, contract as policies } from '#features/policies/contract.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { policyAddress, type Side, type Which } from './ways.ts'

const LOOK_AGAIN_MS = 3000
const isBeingMade = (policy: PolicyDetail | undefined) => policy?.next.tone === 'waiting'

/** What was paid for, as far as it is made by now, for whoever may see it. */
export function PaidPolicy({ id }: Pick<Which, 'id'>) {
  const person = usePerson()
  const every = (policy: PolicyDetail | undefined) => (isBeingMade(policy) ? LOOK_AGAIN_MS : false)
  const { data } = useRead(policies.policy, { params: { id } }, { enabled: person !== undefined, every })
  if (!person) return <Text ta="center">{t('Sign in with your mobile number to see the policy and its documents.')}</Text>
  if (!data) return null
  const ready = data.documents.filter((document) => document.ready)
  return (
    <>
      {isBeingMade(data) && (
        <Alert color="brand" title={t(data.next.title)} mb="md">
          {t(data.next.text)}
        </Alert>
      )}
      <DetailCard
        title="Your policy"
        details={[
          { label: 'Policy number', value: data.number },
          { label: 'Insurance', value: data.lineName },
          { label: 'What is insured', value: data.description },
          { label: 'Cover from', value: <DayText day={data.coverFrom} /> },
          { label: 'Cover to', value: <DayText day={data.coverTo} /> },
          { label: 'Paid', value: <Money centavos={data.total} /> },
        ]}
      >
        {ready.length > 0 && (
          <Group mt="md" gap="xs">
            {ready.map(({ kind, title }) => (
              <FileButton
                key={kind}
                variant="light"
                leftSection={<IconFileText size={18} />}
                endpoint={policies.policyDocument}
                input={{ params: { id, kind } }}
              >
                {t(title)}
              </FileButton>
            ))}
          </Group>
        )}
      </DetailCard>
    </>
  )
}

/** The main action after paying: to the policy, by way of the sign-in when there is no session. */
export function ToPolicy({ side, policy }: { readonly side: Side; readonly policy: Which }) {
  const person = usePerson()
  const to = policyAddress(person?.audience ?? side, policy)
  const signIn =
    side === 'customer'
      ? pathTo('session/customer-login', { audience: 'customer' }, { to })
      : pathTo('session/login', { audience: 'agent' }, { to })
  return (
    <Button component={Link} to={person ? to : signIn}>
      {person ? t('Open the policy') : t('Sign in to see the policy')}
    </Button>
  )
}
