import { useDestinationWords, type Named } from './destination-words';

/** "Tron (TRC-20) · TQx9kd…Rb3Z" or "First Bank · Visa ···· 4421". */
export function DestinationText({ of }: { of: Named }) {
  const { network, number } = useDestinationWords();
  return (
    <>
      <bdi>{network(of)}</bdi> · <bdi className="num">{number(of)}</bdi>
    </>
  );
}
