import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { LTO_ADDRESS } from '../public/addresses.ts'
import { faultOf } from './faults.ts'
import { inbox } from './tables.ts'

/** Longer than anyone waits for a response. */
const LATE_MS = 20_000

const EVENTS = { notice: 'CTPL will end', withdrawn: 'CTPL stays in force', cancelled: 'CTPL has ended' } as const

const Notice = z.object({
  reference: z.uuid(),
  event: z.enum(['notice', 'withdrawn', 'cancelled']),
  cocNo: z.string(),
  lastDay: z.iso.date(),
  ...{ plateNo: z.string(), mvFileNo: z.string(), chassisNo: z.string(), policyNo: z.string(), insurer: z.string() },
  /** What the owner filed: the cover that replaces it, or what happened to the vehicle. */
  shown: z.string().nullable(),
})

/** The desk of the Land Transportation Office that takes notices of CTPL: it enters each reference once and answers with its own. */
export const ltoSimulator =
  ({ db }: { db: Db }): FastifyPluginAsync =>
  async (app) => {
    app.post(LTO_ADDRESS, { schema: { hide: true } }, async (request, reply) => {
      const { reference, event, cocNo, lastDay, plateNo, mvFileNo, chassisNo, policyNo, insurer, shown } = Notice.parse(request.body)
      const fault = await faultOf(db, 'lto')
      if (fault === 'down') return reply.code(503).send('down')
      if (fault === 'refused') return reply.code(422).send({ message: 'The certificate is not on file.' })
      if (fault === 'late') await pause(LATE_MS)
      const vehicle = [plateNo, mvFileNo, chassisNo].filter(Boolean).join(' · ')
      const body = `COC ${cocNo} of policy ${policyNo}, ${insurer}. Vehicle ${vehicle}. Last day of cover ${lastDay}.${shown ? ` ${shown}` : ''}`
      await db
        .insert(inbox)
        .values({ id: reference, channel: 'lto', recipient: 'LTO', subject: `${EVENTS[event]}: COC ${cocNo}`, body })
        .onConflictDoNothing()
      if (fault === 'malformed') return reply.type('text/html').send('<html>Accepted')
      return reply.send({ acknowledgement: `LTO-${reference.slice(-12).toUpperCase()}` })
    })
  }
