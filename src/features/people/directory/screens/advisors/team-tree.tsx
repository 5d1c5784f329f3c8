import { Badge, Group, Loader, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Tree, TreeLevel, TreeNode } from '#kit/web/ui/tree.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TreePerson } from '../../public/contract.ts'
import { profileAddress } from './addresses.ts'

type Props = { readonly people: readonly TreePerson[] }

/** People and those who report to them. */
export const TeamTree = ({ people }: Props) => (
  <Tree label={t('Team')}>
    {people
      .filter(({ depth }) => depth === 0)
      .map((person) => (
        <Person key={person._id} person={person} known={people} />
      ))}
  </Tree>
)

type PersonProps = { readonly person: TreePerson; readonly known?: readonly TreePerson[] }

function Person({ person, known }: PersonProps) {
  const { _id, first_name, last_name, reports } = person
  const name = `${first_name} ${last_name}`
  const level = () => (known ? <Reports people={known.filter(({ managerId }) => managerId === _id)} /> : <LoadedReports id={_id} />)
  return (
    <TreeNode below={reports > 0 && { label: t('Team of {name}', { name }), level }} isOpenAtFirst={known !== undefined}>
      <Link to={profileAddress(_id)}>
        <PersonFacts person={person} name={name} />
      </Link>
    </TreeNode>
  )
}

/** A person's reports are loaded when they are opened. */
function LoadedReports({ id }: { readonly id: string }) {
  const read = useRead(contract.userTree, { query: { userId: id, depth: 1 } })
  return (
    <Loaded read={read} skeleton={<Loader size="sm" ml="xl" aria-label={t('Loading')} />}>
      {(people) => <Reports people={people.filter(({ depth }) => depth === 1)} />}
    </Loaded>
  )
}

const Reports = ({ people }: Props) => (
  <TreeLevel>
    {people.map((person) => (
      <Person key={person._id} person={person} />
    ))}
  </TreeLevel>
)

function PersonFacts({ person, name }: { readonly person: TreePerson; readonly name: string }) {
  const { designation, branch, agentCode, reports, active, lastSignIn } = person
  return (
    <>
      <Group gap="xs">
        <strong>{name}</strong>
        {!active && (
          <Badge color="gray" variant="light" radius="sm" tt="none">
            {t('No longer active')}
          </Badge>
        )}
        {reports > 0 && (
          <Badge variant="light" radius="sm" tt="none">
            {t('{count, plural, one {# person} other {# people}}', { count: reports })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[designation, branchName(branch), agentCode].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {lastSignIn ? t('last seen {when}', { when: formatInstant(new Date(lastSignIn)) }) : t('never signed in')}
      </Text>
    </>
  )
}
