import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconCircle, IconCircleCheckFilled, IconUser } from '#kit/web/icons.ts'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { contract, type Todo } from '../public/contract.ts'
import type { Status } from '../rules/todos.ts'
import { DueText } from './due-text.tsx'
import classes from './todos.module.css'

type Props = {
  readonly todos: readonly Todo[]
  /** Opens one to read and change it. */
  readonly open: (id: string) => void
  /** If the lead is already shown, it is not named. */
  readonly hidesLead?: boolean
}

/** To-dos, each completed with one tap. */
export const TodoList = ({ todos, ...props }: Props) => (
  <ul className={classes.list}>
    {todos.map((todo) => (
      <Row key={todo.id} todo={todo} {...props} />
    ))}
  </ul>
)

function Row({ todo, open, hidesLead = false }: Omit<Props, 'todos'> & { readonly todo: Todo }) {
  const { id, title, dueAt, agent, lead } = todo
  const me = usePerson()?.id
  const { submit } = useQueuedWrite(contract.updateTaskStatus)
  // Shown as chosen before the server has confirmed it, and reverted if the server refuses.
  const [chosen, setChosen] = useState<{ readonly over: number; readonly status: Status }>()
  const status = chosen?.over === todo.version ? chosen.status : todo.status
  const isDone = status === 'done'
  const tick = async () => {
    const next = isDone ? 'open' : 'done'
    setChosen({ over: todo.version, status: next })
    const said = next === 'done' ? t('“{title}” is done', { title }) : t('Mark “{title}” as not done', { title })
    if (!(await submit({ body: { id, status: next } }, { title: said, about: [id] }).catch(reportFailure))) setChosen(undefined)
  }
  return (
    <li className={classes.row}>
      <UnstyledButton
        role="checkbox"
        aria-checked={isDone}
        aria-label={isDone ? t('Mark “{title}” as not done', { title }) : t('“{title}” is done', { title })}
        className={classes.tick}
        onClick={tick}
      >
        {isDone ? (
          <IconCircleCheckFilled size={26} className={classes.ticked} aria-hidden />
        ) : (
          <IconCircle size={26} stroke={1.4} aria-hidden />
        )}
      </UnstyledButton>
      <div className={classes.text}>
        <UnstyledButton className={`${classes.title} ${isDone ? classes.done : ''}`} onClick={() => open(id)}>
          {title}
        </UnstyledButton>
        <div className={classes.about}>
          <DueText status={status} dueAt={dueAt} />
          {agent.id !== me && (
            <Text component="span" size="sm" c="dimmed">
              {agent.name}
            </Text>
          )}
          {lead && !hidesLead && (
            <Anchor component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: lead.id })} className={classes.lead ?? ''}>
              <IconUser size={14} stroke={2} style={{ marginInlineEnd: 4 }} aria-hidden />
              {lead.name}
            </Anchor>
          )}
        </div>
      </div>
    </li>
  )
}
