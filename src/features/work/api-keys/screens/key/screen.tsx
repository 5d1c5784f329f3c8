import { useState } from 'react'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { keysAddress } from '../../parts/addresses.ts'
import { KeySheet } from '../../parts/key-sheet.tsx'
import { contract } from '../../public/contract.ts'
import { KeyFacts } from './key-facts.tsx'
import { Uses } from './uses.tsx'

/** One key: what it opens and who decided so, what may be done with it, and what it was used for. */
export default function KeyScreen() {
  const [id] = useQueryParam('key')
  if (!id) return <MissingRecord what={t('Choose a key from the list.')} to={keysAddress()} way={t('All keys')} />
  return <Key key={id} id={id} />
}

function Key({ id }: { readonly id: string }) {
  const params = { id }
  const read = useRead(contract.apiKey, { params }, { every: 10_000 })
  const [secret, setSecret] = useState<string>()
  const shown = (made: string) => {
    setSecret(made)
    void read.refetch()
  }
  return (
    <Page title={read.data?.key?.name ?? t('API key')} back={keysAddress()}>
      <Loaded read={read}>
        {({ key, changes, may, revoked, perDay, uses }) => (
          <>
            {key && <KeyFacts apiKey={key} may={may} revoked={revoked} shown={shown} />}
            {key && <Uses perDay={perDay} uses={uses} />}
            <OfficeChangeCards changes={changes} />
          </>
        )}
      </Loaded>
      <KeySheet secret={secret} close={() => setSecret(undefined)} />
    </Page>
  )
}
