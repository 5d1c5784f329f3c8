import { Badge, Button, Group, Loader, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { roleName } from '#domain/access.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Tree, TreeLevel, TreeNode } from '#kit/web/ui/tree.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { colleagueAddress } from '../../parts/addresses.ts'
import type { Moved } from '../../parts/move-dialog.tsx'
import type { Branch } from '../../public/contract/branches.ts'
import { type HierarchyPerson, peopleContract } from '../../public/contract/people.ts'
import { hasManager } from '../../rules/colleague.ts'
import classes from './branch-tree.module.css'

/** The type of what is dragged: the id of a person. */
const DRAGGED = 'application/x-colleague'

type Move = (moved: Moved) => void

type Props = { readonly branches: readonly Branch[]; readonly move: Move }

/** The branches; the people of a branch are loaded when it is opened. */
export const BranchTree = ({ branches, move }: Props) => (
  <Tree label={t('Branches')}>
    {branches.map(({ code, name, people }) => (
      <TreeNode
        key={code}
        below={{ label: t('Team of {name}', { name }), level: () => <Level query={{ branch: code }} home={code} move={move} /> }}
      >
        <div>
          <strong>{name}</strong>
          <Text size="sm" c="dimmed">
            {t('{count, plural, =0 {No one works here} one {# person} other {# people}}', { count: people })}
          </Text>
        </div>
      </TreeNode>
    ))}
  </Tree>
)

type LevelProps = { readonly query: { readonly branch: string } | { readonly below: string }; readonly home: string; readonly move: Move }

function Level({ query, home, move }: LevelProps) {
  const read = useRead(peopleContract.hierarchyOf, { query })
  return (
    <Loaded read={read} skeleton={<Loader size="sm" ml="xl" aria-label={t('Loading')} />}>
      {(people) => (
        <TreeLevel>
          {people.map((person) => (
            <One key={person.id} person={person} home={home} move={move} />
          ))}
        </TreeLevel>
      )}
    </Loaded>
  )
}

const One = ({ person, home, move }: FactsProps) => {
  const { id, name, reports, role } = person
  const level = () => <Level query={{ below: id }} home={home} move={move} />
  return (
    <TreeNode below={reports > 0 && { label: t('Team of {name}', { name }), level }}>
      <Facts person={person} home={home} move={move} />
      {hasManager(role) && (
        <Button variant="subtle" px="xs" aria-label={t('Move {name}', { name })} onClick={() => move({ id })}>
          {t('Move')}
        </Button>
      )}
    </TreeNode>
  )
}

type FactsProps = { readonly person: HierarchyPerson; readonly home: string; readonly move: Move }

/** Who it is: dragged by the name; others can be dropped on it if it is a manager's. */
function Facts({ person: { id, name, agentCode, role, branch, reports, active }, home, move }: FactsProps) {
  const [isOver, setOver] = useState(false)
  const takes = role === 'SM1' && active
  const over = (event: DragEvent) => {
    if (!takes || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (!takes || !dragged || dragged === id) return
    event.preventDefault()
    move({ id: dragged, below: id })
  }
  return (
    <Link
      to={colleagueAddress(id)}
      className={isOver ? (classes.over ?? '') : ''}
      draggable={hasManager(role)}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <strong>{name}</strong>
        {!active && (
          <Badge color="coral" variant="light" radius="sm" tt="none">
            {t('Suspended')}
          </Badge>
        )}
        {reports > 0 && (
          <Badge variant="light" radius="sm" tt="none">
            {t('{count, plural, one {# person} other {# people}}', { count: reports })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[t(roleName(role)), branch !== home && branchName(branch), agentCode].filter(Boolean).join(' · ')}
      </Text>
    </Link>
  )
}
