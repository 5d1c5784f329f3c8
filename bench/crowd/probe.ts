import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Requests one address repeatedly, in a thread of its own so that it measures the program and not the flooding clients; reports its times
 * when it is asked to end.
 */
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const began = performance.now()
  const reply = await fetch(workerData.url)
  await reply.arrayBuffer()
  times.push(performance.now() - began)
  await pause(10)
}
parentPort?.postMessage(times)
