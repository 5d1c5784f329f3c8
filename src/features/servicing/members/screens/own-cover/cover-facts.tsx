import { Alert, Group, Text } from '@mantine/core'
import { addDays } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { type OwnCover, ownCoverContract } from '../../public/contract/own-cover.ts'

type Props = { readonly cover: OwnCover }

/** One cover of a member: whether it is valid, for what, who is paid, and the certificate. */
export function CoverFacts({ cover }: Props) {
  const { policyId, member, groupName, lineName, policyNumber, name, employeeNo, birthDate, plan, benefits, from, to, standing } = cover
  return (
    <>
      <Standing cover={cover} />
      <DetailCard
        title={groupName}
        details={[
          { label: 'Insured person', value: name },
          { label: 'Date of birth', value: birthDate && <DayText day={birthDate} /> },
          { label: 'Number in the group', value: employeeNo },
          { label: 'Insurance', value: t(lineName) },
          { label: 'Policy number', value: policyNumber },
          { label: 'Plan', value: plan },
          { label: 'Insured from', value: <DayText day={from} /> },
          { label: 'Last day insured', value: to > from && <DayText day={addDays(to, -1)} /> },
          { label: 'Beneficiary', value: <Beneficiary of={cover.beneficiary} /> },
        ]}
      >
        {standing !== 'ended' && (
          <FileButton endpoint={ownCoverContract.ownCertificate} input={{ params: { id: policyId, member } }} mt="md" fullWidth>
            {t('Open my certificate')}
          </FileButton>
        )}
      </DetailCard>
      {standing !== 'ended' && (
        <DetailCard title="The most that is paid">
          {benefits.map(({ label, detail, amount }) => (
            <Group key={label} justify="space-between" wrap="nowrap" py={6} gap="md">
              <div style={{ minWidth: 0 }}>
                <Text fw={550}>{t(label)}</Text>
                <Text size="sm" c="dimmed">
                  {t(detail)}
                </Text>
              </div>
              <Text fw={550}>
                <Money centavos={amount} />
              </Text>
            </Group>
          ))}
        </DetailCard>
      )}
    </>
  )
}

function Standing({ cover: { standing, from, to, groupName } }: Props) {
  const { day } = useFormatters()
  if (standing === 'ended')
    return (
      <Alert color="coral" mb="md" role="status" title={t('Your cover has ended')}>
        {t('You have not been insured through {group} since {day}. For a policy of your own, ask within 31 days.', {
          group: groupName,
          day: day(to),
        })}
      </Alert>
    )
  return standing === 'insured' ? (
    <Alert color="leaf" mb="md" role="status" title={t('You are insured')}>
      {t('Through {group}, as long as you belong to it and its policy is in force.', { group: groupName })}
    </Alert>
  ) : (
    <Alert color="mango" mb="md" role="status" title={t('Your cover has not started')}>
      {t('You are insured through {group} from {day} on.', { group: groupName, day: day(from) })}
    </Alert>
  )
}

function Beneficiary({ of }: { readonly of: OwnCover['beneficiary'] }) {
  if (!of) return t('Your estate')
  const { name, relation, isMinor, trustee } = of
  return [name, relation && t(relation), isMinor && (trustee ? t('a minor, received by {name}', { name: trustee }) : t('a minor'))]
    .filter(Boolean)
    .join(', ')
}
