import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { rewritePdf } from './rewrite-pdf.ts'

parentPort?.postMessage(await rewritePdf(z.instanceof(Uint8Array).parse(workerData)))
