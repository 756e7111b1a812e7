import {
  Badge,
  ChartFrame,
  CodeBlock,
  type Column,
  Pagination,
  RecordLine,
  RecordList,
  Table,
  Tabs,
  Timestamp,
} from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

interface Row {
  readonly id: string;
  readonly number: string;
  readonly sent: string;
  readonly at: string;
}

const ROWS: readonly Row[] = [
  { id: '1', number: '+91 98000 00001', sent: '1,204', at: '2026-03-04T09:15:00Z' },
  { id: '2', number: '+91 98000 00002', sent: '87', at: '2026-03-03T18:40:00Z' },
];
const COLUMNS: readonly Column<Row>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Status', cell: () => <Badge tone="success">ready</Badge> },
  { header: 'Sent', cell: ({ sent }) => sent, align: 'end' },
  { header: 'Last message', cell: ({ at }) => <Timestamp at={at} label="Last message" seconds /> },
];
const SAMPLES = [
  {
    language: 'curl',
    code: 'curl https://api.example.com/api/public/send/ins_0198c0de \\\n  -H "authorization: Bearer wxl_…" \\\n  -d \'{"number": "+919876543210", "message": "Hello"}\'',
  },
  { language: 'Python', code: 'requests.post(url, json={"number": number, "message": "Hello"})' },
];

export function Data({ theme }: { theme: string }) {
  const [page, setPage] = useState(2);
  const [tab, setTab] = useState<'history' | 'statistics'>('history');
  const table = <Table caption={`Usage, ${theme}`} columns={COLUMNS} rows={ROWS} keyOf={({ id }) => id} />;
  return (
    <>
      <KitSection title="Table and pages">
        {table}
        <Pagination page={page} pages={9} total={431} noun={`messages, ${theme}`} onChange={setPage} />
      </KitSection>
      <KitSection title="Records, on a phone">
        <RecordList label={`Usage, ${theme}, on a phone`} rows={ROWS} keyOf={({ id }) => id}>
          {({ number, sent, at }) => (
            <>
              <RecordLine>
                {number} <Badge tone="success">ready</Badge>
              </RecordLine>
              <RecordLine quiet>
                {sent} sent <Timestamp at={at} label="Last message" />
              </RecordLine>
            </>
          )}
        </RecordList>
      </KitSection>
      <KitSection title="Tabs">
        <Tabs
          label="Messages"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'history', label: 'Message History', content: <p>The first view.</p> },
            { value: 'statistics', label: 'Statistics', content: <p>The second view.</p> },
          ]}
        />
      </KitSection>
      <KitSection title="Code">
        <CodeBlock label={`send example, ${theme}`} samples={SAMPLES} />
        <CodeBlock label={`request, ${theme}`} samples={SAMPLES.slice(1)} />
      </KitSection>
      <KitSection title="Chart">
        <ChartFrame title="Messages per day" series={['Sent', 'Received', 'Failed', 'Other']} table={table}>
          <div className={styles.bars}>
            {[40, 64, 32, 88, 70, 52, 96].map((height, at) => (
              <span
                key={height}
                style={{ height: `${height}%`, background: `var(--chart-${(at % 4) + 1})` }}
              />
            ))}
          </div>
        </ChartFrame>
      </KitSection>
    </>
  );
}
