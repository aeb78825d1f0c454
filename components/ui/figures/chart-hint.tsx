/** What stands at the point under the pointer. */
export function ChartHint({
  title,
  lines,
}: {
  title: string;
  lines: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <dl className="rounded-m border border-line bg-surface px-3 py-2 text-xs shadow-card">
      <dt className="mb-1 text-ink-3">
        {/* Figures run from left to right; a date keeps the order of its own language. */}
        <bdi>{title}</bdi>
      </dt>
      {lines.map(([label, value]) => (
        <dd key={label} className="flex justify-between gap-4">
          <span className="text-ink-2">{label}</span>
          <span className="num font-strong">{value}</span>
        </dd>
      ))}
    </dl>
  );
}
