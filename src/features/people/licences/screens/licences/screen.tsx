import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { contract } from '../../public/contract/licences.ts'
import { isBelow, type LicenceHolder, licenceList } from '../../rules/list.ts'

/** Administrators look after the licences of everyone who sells: someone without one can quote, but concludes no sale. */
export default function Licences() {
  return (
    <ListScreen
      title={t('Licences')}
      list={licenceList}
      endpoint={contract.licences}
      keyOf={({ _id }) => _id}
      to={({ _id }) => pathTo('licences/holder', { audience: 'agent' }, { person: _id })}
      cells={{ licences: (row) => <Held row={row} /> }}
      card={(row) => <Card row={row} />}
      actions={
        <Button component={Link} to={pathTo('licences/import', { audience: 'agent' })} variant="default">
          {t('From a spreadsheet')}
        </Button>
      }
      empty={{ title: t('No one sells yet'), text: t('Everyone who may quote appears here, with their licences.') }}
    />
  )
}

const Card = ({ row }: { readonly row: LicenceHolder }) => (
  <>
    <Text fw={600}>{row.name}</Text>
    <Text size="sm" c="dimmed" mb={6}>
      {row.agentCode} · {branchName(row.branch)}
    </Text>
    <Held row={row} />
  </>
)

/** The last licence of each kind: valid, or ended. */
function Held({ row: { licences } }: { readonly row: LicenceHolder }) {
  const last = licences.filter(({ kind }, at) => licences.findIndex((each) => each.kind === kind) === at)
  if (last.length === 0)
    return (
      <Badge variant="light" color="coral" size="lg" radius="sm" tt="none">
        {t('No licence recorded')}
      </Badge>
    )
  return (
    <Group gap={6}>
      {last.map(({ id, kind, isValid, validUntil, activity }) => (
        <Group key={id} gap={6}>
          <Badge variant="light" color={isValid ? 'leaf' : 'coral'} size="lg" radius="sm" tt="none">
            {isValid
              ? t('{kind} until {day}', { kind: t(LICENCE_KINDS[kind]), day: formatDay(validUntil) })
              : t('{kind}: not valid, last day {day}', { kind: t(LICENCE_KINDS[kind]), day: formatDay(validUntil) })}
          </Badge>
          {isValid && isBelow(activity) && (
            <Badge variant="light" color="mango" size="lg" radius="sm" tt="none">
              {t('Commission {earned} of {asked}', { earned: formatPesos(activity.commission), asked: formatPesos(activity.asked) })}
            </Badge>
          )}
        </Group>
      ))}
    </Group>
  )
}
