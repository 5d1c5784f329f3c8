import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { contract } from '#features/people/session/public/contract.ts'
import { startOfSignIn } from '#features/people/session/public/parts/session-client.ts'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { isPractice, realPage } from '#kit/web/practice.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { scenariosAddress } from '../../public/parts/addresses.ts'

/** Stored in this tab between the two halves of entering, and nowhere else. */
const TICKET = 'practice-ticket'

/** Enters with a ticket from the learning centre: through the sign-in, which leads back here, to the first screen of practice. */
export default function EnterScreen() {
  const [ticket] = useQueryParam('ticket')
  const [uid] = useQueryParam('uid')
  const [failure, setFailure] = useState<Failure>()
  const mayEnter = isPractice() && Boolean(ticket || (uid && sessionStorage.getItem(TICKET)))

  useEffect(() => {
    if (!mayEnter) return
    if (ticket) {
      sessionStorage.setItem(TICKET, ticket)
      location.replace(startOfSignIn(pathTo('quotes/quick-quote', { audience: 'agent' })))
      return
    }
    const kept = sessionStorage.getItem(TICKET) ?? ''
    sessionStorage.removeItem(TICKET)
    requestReply(contract.ticketSignIn, { params: { uid: uid ?? '' }, body: { ticket: kept } }).then(
      ({ returnTo }) => location.replace(returnTo),
      (thrown) => setFailure(failureOf(thrown)),
    )
  }, [mayEnter, ticket, uid])

  if (mayEnter && !failure) return <Loader mode="image" />
  return (
    <Page title={t('Practice')}>
      {failure && <FailureNote failure={failure} />}
      <Text mb="sm">{t('Come to practice from the learning centre, which knows who you are.')}</Text>
      <Anchor href={realPage(scenariosAddress())}>{t('Choose what to practise')}</Anchor>
    </Page>
  )
}
