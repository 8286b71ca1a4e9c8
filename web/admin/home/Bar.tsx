/** A bar that shows a fraction of the largest value. Decorative: the figure is beside it. Grows from the start side. */
export const Bar = ({ part }: { part: number }) => (
  <div aria-hidden="true" className="h-2 overflow-clip rounded-full bg-sunken">
    <div
      className="h-full rounded-full bg-leaf"
      style={{ inlineSize: `${Math.min(1, Math.max(0, part)) * 100}%` }}
    />
  </div>
)
