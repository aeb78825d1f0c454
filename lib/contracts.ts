import type { Contract } from './core/contract';
import * as alerts from './alerts/contract';
import * as analysis from './analysis/contract';
import * as customers from './customers/contract';
import * as layouts from './layouts/contract';
import * as login from './login/contract';
import * as markets from './markets/contract';
import * as orders from './orders/contract';
import * as receipts from './receipts/contract';
import * as sockets from './sockets/contract';

/** Every call under /swx/customer/ by its method and path; documents and the browser client read it. */
export const contracts = {
  'GET login/checkUserNameOrPhone': login.checkUserNameOrPhone,
  'POST login/sendCode': login.sendCode,
  'POST login/register': login.register,
  'POST login/login': login.login,
  'POST login/loginByGoogle': login.loginByGoogle,
  'POST login/resetPassword': login.resetPassword,
  'POST login/logout': login.logout,
  'POST user/repassword': login.repassword,
  'GET user/listSessions': login.listSessions,
  'POST user/revokeSession': login.revokeSession,
  'POST user/revokeOtherSessions': login.revokeOtherSessions,
  'POST user/getUserInfo': customers.getUserInfo,
  'POST user/changeVirtualStatus': customers.changeVirtualStatus,
  'POST user/socketTicket': sockets.issueSocketTicket,
  'GET user/getLayout': layouts.getLayout,
  'POST user/saveLayout': layouts.saveLayout,
  'GET index/listMarketByType': markets.listMarketByType,
  'GET index/getMarketInfo/{code}': markets.getMarketInfo,
  'GET index/getKValueByCodeAndDate': markets.getKValueByCodeAndDate,
  'GET index/listMarketTerms/{code}': markets.listMarketTerms,
  'GET user/listWatchlist': markets.listWatchlist,
  'POST user/addWatch': markets.addWatch,
  'POST user/removeWatch': markets.removeWatch,
  'GET user/listWatchlists': markets.listWatchlists,
  'POST user/createWatchlist': markets.createWatchlist,
  'POST user/renameWatchlist': markets.renameWatchlist,
  'POST user/removeWatchlist': markets.removeWatchlist,
  'POST user/orderWatchlists': markets.orderWatchlists,
  'POST user/takeWatchlists': markets.takeWatchlists,
  'GET index/getMarketHours/{code}': markets.getMarketHours,
  'POST user/addPriceAlert': alerts.addPriceAlert,
  'GET user/listPriceAlert': alerts.listPriceAlert,
  'POST user/removePriceAlert': alerts.removePriceAlert,
  'POST order/buyOptions': orders.buyOptions,
  'POST order/closeOptions': orders.closeOptions,
  'POST order/cancelOptions': orders.cancelOptions,
  'POST order/updateOptions': orders.updateOptions,
  'POST order/closeAllOptions': orders.closeAllOptions,
  'POST order/cancelAllOptions': orders.cancelAllOptions,
  'GET order/getTimedTerms': orders.getTimedTerms,
  'GET order/getOptionsOrderById/{id}': orders.getOptionsOrderById,
  'GET order/listOptionsOrder': orders.listOptionsOrder,
  'GET order/getAccount': orders.getAccount,
  'GET order/getTradingAnalysis': analysis.getTradingAnalysis,
  'GET order/getReportCard': analysis.getReportCard,
  'GET order/listEquity': analysis.listEquity,
  'POST user/resetDemo': analysis.resetDemo,
  'GET order/listMovement': orders.listMovement,
  'GET order/getSignedReceipt/{id}': receipts.getSignedReceipt,
  'GET index/listReceiptKeys': receipts.listReceiptKeys,
  'GET index/getFillQuality': receipts.getFillQuality,
} satisfies Record<`${'GET' | 'POST'} ${string}`, Contract>;
