/** Processor seconds that a process of the product has used so far, from its /metrics. */
export async function cpuSecondsOf({ url }: { readonly url: string }): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^waxwing_process_cpu_seconds_total (\S+)/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`${url}/metrics does not tell what the process has used`);
  return Number(seconds);
}
