import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hyperverge, IdentityProviderSilent } from './provider.ts'

describe('HyperVerge’s answers', () => {
  const answering = async <T>(status: number, body: unknown, work: (provider: ReturnType<typeof hyperverge>) => Promise<T>): Promise<T> => {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    try {
      return await work(
        hyperverge({
          loginUrl: () => url,
          resultsUrl: () => url,
          appId: 'id',
          appKey: 'key',
          browser: { provider: 'hyperverge', address: '' },
        }),
      )
    } finally {
      server.close()
    }
  }

  it('are read from either of its result services', async () => {
    const flow = {
      status: 'success',
      statusCode: 200,
      metadata: { transactionId: 't1' },
      result: { applicationStatus: 'manually_approved', results: [{ documentSelected: 'dl' }], userDetails: { idNumber: 'N01-12-123456' } },
    }
    expect(await answering(200, flow, (provider) => provider.retrieve('ctpl', 't1'))).toEqual({
      state: 'approved',
      document: { kind: 'dl', lastFour: '3456' },
    })
    const output = { status: 'success', statusCode: '200', result: { status: 'needs_review' } }
    expect(await answering(200, output, (provider) => provider.retrieve('ctpl', 't1'))).toEqual({ state: 'review', document: undefined })
  })

  it('about another transaction, or in words we do not know, decide nothing', async () => {
    const other = { metadata: { transactionId: 't2' }, result: { applicationStatus: 'auto_approved' } }
    await expect(answering(200, other, (provider) => provider.retrieve('ctpl', 't1'))).rejects.toBeInstanceOf(IdentityProviderSilent)
    await expect(answering(200, { result: { status: 'fine' } }, (provider) => provider.retrieve('ctpl', 't1'))).rejects.toBeInstanceOf(
      IdentityProviderSilent,
    )
    await expect(answering(401, { status: 'failure' }, (provider) => provider.open('ctpl', 't1'))).rejects.toBeInstanceOf(
      IdentityProviderSilent,
    )
  })
})
