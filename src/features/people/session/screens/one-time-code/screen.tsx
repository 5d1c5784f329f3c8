import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { t } from '#kit/web/text.ts'
import { acceptGrant } from '#kit/web/tokens.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { CodeSent } from '../../parts/code-sent.ts'
import { keepTypedNumber } from '../../parts/typed-number.ts'
import { contract } from '../../public/contract.ts'
import { CodeEntry } from '../../public/parts/code-entry.tsx'
import { toGrant } from '../../public/parts/session-client.ts'
import { screenAfterSignIn } from '../../rules/session.ts'

/** The one-time code of a customer who is signing in. */
export default function OneTimeCode() {
  const sent = CodeSent.safeParse(useLocation().state).data
  const login = pathTo('session/customer-login', { audience: 'customer' })
  if (!sent)
    return <MissingRecord what={t('We do not know yet which number to send a code to.')} to={login} way={t('Enter your mobile number')} />
  return <Asked sent={sent} />
}

function Asked({ sent: { mobile, link, to, sentAt, resendInSeconds } }: { readonly sent: z.output<typeof CodeSent> }) {
  const navigate = useNavigate()
  const about = useLink(link)
  const signIn = useWrite(contract.customerSignIn)
  const again = useWrite(contract.sendCustomerCode)
  const body = { mobile, ...(link ? { link } : {}) }
  const verify = async (code: string) => {
    const grant = toGrant(await signIn.submit({ body: { ...body, code } }))
    keepTypedNumber('')
    await acceptGrant(grant)
    navigate(to ? screenAfterSignIn(to) : nextScreen(about.data), { replace: true, state: { goOn: true } })
  }
  return (
    <CodeEntry
      mobile={mobile}
      resendFrom={new Date(sentAt).getTime() + resendInSeconds * 1000}
      action={t('Sign in')}
      back={pathTo('session/customer-login', { audience: 'customer' }, { link, to })}
      hint={t('No message? It can take a minute. Check the number above, and that it is one your agent knows.')}
      busy={signIn.busy}
      verify={verify}
      resend={async () => (await again.send({ body }))?.data.resendInSeconds}
    />
  )
}

type About = { readonly policyId: string | null; readonly quotationId: string | null; readonly line: { readonly code: string } | null }

/** The screen of what the link was about, else of the customer's own records. */
function nextScreen(link: About | undefined): string {
  const facts = { audience: 'customer', ...(link?.line ? { line: link.line.code } : {}) } as const
  if (link?.policyId) return pathTo('payments/pay-now', { ...facts, variant: 'link' }, { policy: link.policyId })
  if (link?.quotationId) return pathTo('quotes/quotation', facts, { quotation: link.quotationId })
  return link ? pathTo('quotes/quick-quote', facts) : pathTo('policies/my-list', facts)
}
