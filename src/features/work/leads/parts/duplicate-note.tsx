import { Alert, Anchor, Checkbox, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { parseMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { t, translate } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/leads.ts'
import { AskHandOver } from './request-hand-over.tsx'

type Props = {
  /** As it is being typed. */
  readonly mobile: string
  /** The lead being edited, which is not its own duplicate. */
  readonly except: string | undefined
  readonly isAllowed: boolean
  readonly allow: (isAllowed: boolean) => void
}

const PAUSE_MS = 350
/** Height of what covers the foot of a phone's screen: the actions, and below them the tabs. */
const FOOT_PX = 150

/** Warns, while a mobile number is typed, that a lead already has it; for another team's lead it says only that there is one. */
export function DuplicateNote({ mobile, except, isAllowed, allow }: Props) {
  const [typed] = useDebouncedValue(mobile, PAUSE_MS)
  const number = parseMobile(typed)
  const { data } = useRead(contract.leadKnown, { query: { mobile: number ?? '', except } }, { enabled: number !== undefined })
  const comeIntoSight = useCallback((note: HTMLDivElement | null) => note?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div role="status">
      {data && number && data.known !== 'no' && (
        <Alert
          ref={comeIntoSight}
          color="mango"
          mb="md"
          title={translate(data.says, data.saysI18n)}
          style={{ scrollMarginBottom: FOOT_PX }}
        >
          {data.leads.map(({ id, name, number: leadNumber, agentName }) => (
            <Anchor key={id} component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id })} display="block" py={10}>
              {t('Open {name}', { name: `${name} · ${leadNumber} · ${agentName}` })}
            </Anchor>
          ))}
          {data.known === 'own' && (
            <Checkbox
              mt="xs"
              py={8}
              label={t('Save it anyway: it is someone else with this number')}
              checked={isAllowed}
              onChange={({ currentTarget: { checked } }) => allow(checked)}
            />
          )}
          {data.isKnownElsewhere && <AskHandOver mobile={number} />}
          {data.known === 'another-advisor' && (
            <Text size="sm" mt="xs">
              {t('You can also save your own lead and continue.')}
            </Text>
          )}
        </Alert>
      )}
    </div>
  )
}
