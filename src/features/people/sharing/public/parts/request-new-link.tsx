import { Alert, Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Answer } from '#kit/contract.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../contract.ts'

const AgentContact = lazyPart(async () => ({ default: (await import('./agent-contact.tsx')).AgentContact }))

/** The server's answer for a link that it never made, or whose record no longer exists. */
const NOT_VALID = 406

/** A link that no longer works: why that may be, and a way to ask for a new one. */
export function RequestNewLink({ token }: { readonly token: string }) {
  const { submit, busy, data, failure } = useLinkRequest(token)
  if (data)
    return (
      <>
        <Alert color="leaf" mb="md" title={t('Your agent was notified')} role="status">
          {t('{name} sends you a new link. You can also call or write.', { name: data.agent.name })}
        </Alert>
        <Suspense>
          <AgentContact agent={data.agent} />
        </Suspense>
      </>
    )
  const isRefused = failure?.status === NOT_VALID
  return (
    <Alert color="mango" mb="md" title={t('This link no longer works')}>
      <Text size="sm" mb="sm">
        {isRefused
          ? t(
              'It was withdrawn or is not complete. Ask your agent for a new one; if your agent knows your number, you can sign in without it.',
            )
          : t('It has expired or was withdrawn. Ask for a new one; if your agent knows your number, you can sign in without it.')}
      </Text>
      <div role="alert">
        {failure && !isRefused && (
          <Text size="sm" mb="sm" fw={550}>
            {t('Your agent has yet to be notified.')} {failure.message}
          </Text>
        )}
      </div>
      {!isRefused && (
        <Button variant="default" loading={busy} onClick={() => void submit()}>
          {t('Ask for a new link')}
        </Button>
      )}
    </Alert>
  )
}

function useLinkRequest(token: string) {
  const { submit, busy, failure } = useWrite(contract.askForLink)
  const [data, setData] = useState<Answer<typeof contract.askForLink>>()
  const ask = async () => setData(await submit({ body: { token } }).catch(() => undefined))
  return { submit: ask, busy, data, failure }
}
