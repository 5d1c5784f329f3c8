import { parseArgs } from 'node:util'
import pg from 'pg'
import { copyCluster } from '../../test/support/copy-cluster.ts'

/** Makes a new replica for Patroni on the bench. */
const { values } = parseArgs({ strict: false, options: { datadir: { type: 'string' }, connstring: { type: 'string' } } })
const leader = Object.fromEntries(
  String(values.connstring)
    .split(' ')
    .map((each) => each.split('=')),
)
const client = new pg.Client({ host: leader.host, port: Number(leader.port), user: 'postgres', database: 'postgres' })
await client.connect()
await copyCluster(client, String(values.datadir))
await client.end()
